"""What ratings, fair play and appeals can refuse."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.errors import Refusal


class NotRated(Refusal):
    code = "rating.none"
    status = 404
    sentence = _("This game doesn't change ratings: only rated games that were played to the end do.")


class MayNotAnnul(Refusal):
    code = "rating.may_not_annul"
    status = 403
    sentence = _("Only staff with permission to annul games can do that.")


class NoReason(Refusal):
    code = "rating.no_reason"
    status = 422
    sentence = _("Please give a reason of up to 500 characters. The players will read it.")


class NotInLedger(Refusal):
    code = "rating.not_in_ledger"
    status = 409
    sentence = _("This game has not been rated yet. Please try again in a moment.")


class AnnulledAlready(Refusal):
    code = "rating.annulled_already"
    status = 409
    sentence = _("This game has already been annulled.")


class NotAnnulled(Refusal):
    code = "rating.not_annulled"
    status = 409
    sentence = _("This game has not been annulled.")


class NotYourMatch(Refusal):
    code = "appeal.not_yours"
    status = 403
    sentence = _("Only players of this game can appeal.")


class AppealedAlready(Refusal):
    code = "appeal.made_already"
    status = 409
    sentence = _("You have already appealed. You will find the answer here when staff have replied.")


class BadAppeal(Refusal):
    code = "appeal.unreadable"
    status = 422
    sentence = _("Please tell us why this game should count, in 10 to 2,000 characters.")


class AnsweredAlready(Refusal):
    code = "appeal.answered_already"
    status = 409
    sentence = _("This appeal has already been answered.")


class DecidedAlready(Refusal):
    code = "flag.decided_already"
    status = 409
    sentence = _("This has already been decided.")


class NoMatchChosen(Refusal):
    code = "flag.no_match"
    status = 422
    sentence = _("Please choose at least one game of these two players that still counts.")
