"""What can be refused in a tournament."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.errors import Refusal


class BadTournament(Refusal):
    code = "tournament.bad_settings"
    sentence = _("These settings don't work together. Please check them.")


class MembersHost(Refusal):
    code = "tournament.members_only"
    status = 403
    sentence = _("Tournaments are for members. Create an account to take part.")


class TooManyTournaments(Refusal):
    code = "tournament.too_many"
    status = 409
    sentence = _("You already host as many tournaments as you can. Wait until one has finished, then create another.")


class NotYours(Refusal):
    code = "tournament.not_yours"
    status = 403
    sentence = _("Only the host of this tournament can do that.")


class NotOpen(Refusal):
    code = "tournament.not_open"
    status = 409
    sentence = _("This tournament can no longer be joined.")


class NotUnderWay(Refusal):
    code = "tournament.not_under_way"
    status = 409
    sentence = _("That is not possible at this stage of the tournament.")


class MayNotEnter(Refusal):
    code = "tournament.may_not_enter"
    status = 403
    sentence = _("You don't meet the entry conditions of this tournament.")


class WrongPassword(Refusal):
    code = "tournament.wrong_password"
    status = 403
    sentence = _("Wrong password for this tournament. Check it and try again.")


class Full(Refusal):
    code = "tournament.full"
    status = 409
    sentence = _("This tournament is full.")
