"""What ratings, fair play and appeals can refuse."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.errors import Refusal


class NotRated(Refusal):
    code = "rating.none"
    status = 404
    sentence = _("This match moves no ratings: only rated matches do, when they have been played to the end.")


class MayNotAnnul(Refusal):
    code = "rating.may_not_annul"
    status = 403
    sentence = _("Only staff with the permission to change the ledger can do that.")


class NoReason(Refusal):
    code = "rating.no_reason"
    status = 422
    sentence = _("Please say why, in no more than 500 letters: the players will read it.")


class NotInLedger(Refusal):
    code = "rating.not_in_ledger"
    status = 409
    sentence = _("This match is not in the ledger yet. Please come back in a moment.")


class AnnulledAlready(Refusal):
    code = "rating.annulled_already"
    status = 409
    sentence = _("This match has been taken out of the ledger already.")


class NotAnnulled(Refusal):
    code = "rating.not_annulled"
    status = 409
    sentence = _("This match has not been taken out of the ledger.")


class NotYourMatch(Refusal):
    code = "appeal.not_yours"
    status = 403
    sentence = _("Only who played this match can appeal.")


class AppealedAlready(Refusal):
    code = "appeal.made_already"
    status = 409
    sentence = _("You have appealed already. Staff will answer, and you will find the answer here.")


class BadAppeal(Refusal):
    code = "appeal.unreadable"
    status = 422
    sentence = _("Please tell us in 10 to 2,000 letters why this match should count.")


class AnsweredAlready(Refusal):
    code = "appeal.answered_already"
    status = 409
    sentence = _("This appeal has been answered already.")


class DecidedAlready(Refusal):
    code = "flag.decided_already"
    status = 409
    sentence = _("Somebody has decided about this already.")


class NoMatchChosen(Refusal):
    code = "flag.no_match"
    status = 422
    sentence = _("Please choose at least one match of these two that still counts.")
