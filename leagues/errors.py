"""What can be refused in a league."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.errors import Refusal


class Unfit(Refusal):
    """Something that was typed in cannot be: the refusal names the field, so that a page can mark it."""

    code = "league.unfit"
    field = ""

    def __init__(self, sentence: str | Promise | None = None, *, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field or self.field


class Misunderstood(Refusal):
    code = "league.misunderstood"
    sentence = _("Something does not fit yet: it is marked below.")


class MayNot(Refusal):
    code = "league.may_not"
    status = 403
    sentence = _("That is for those who run this league, and you are not one of them.")


class NotGoodStanding(Refusal):
    code = "league.standing"
    status = 403
    sentence = _("Only members who keep their word at their own tables can found a league.")


class TooManyLeagues(Refusal):
    code = "league.too_many"
    status = 409
    sentence = _("You run as many leagues as one person can. Close one, or hand it over, before you found another.")


class BadLeague(Unfit):
    code = "league.bad_settings"
    sentence = _("These settings do not fit together.")


class LeagueNameTaken(Unfit):
    code = "league.name_taken"
    status = 409
    field = "name"
    sentence = _("Another league has this name, or one that looks like it. Choose a name that differs more.")


class BadCalendar(Unfit):
    code = "league.bad_calendar"
    sentence = _("The days of a season have to follow each other: sign-up, check-in, start, end.")


class StaleLeague(Refusal):
    code = "league.stale"
    status = 409
    sentence = _("Somebody else has changed this in the meantime. Please look at it again.")


class LeagueClosed(Refusal):
    code = "league.closed"
    status = 409
    sentence = _("This league is closed.")


class SeasonUnderWay(Refusal):
    code = "league.under_way"
    status = 409
    sentence = _("That cannot be changed while a season is under way.")


class WrongState(Refusal):
    """The season is not where this could be done, or no longer: another person may have been faster."""

    code = "league.wrong_state"
    status = 409
    sentence = _("The season has moved on: that cannot be done now.")


class NotOpen(Refusal):
    code = "league.not_open"
    status = 409
    sentence = _("The sign-up is not open.")


class AlreadyEntered(Refusal):
    code = "league.entered"
    status = 409
    sentence = _("You have entered this season already.")


class RemovedByHost(Refusal):
    code = "league.removed_by_host"
    status = 403
    sentence = _("A host has taken you out of this season. Ask the hosts if that should change.")


class HasPlayedHere(Refusal):
    code = "league.has_played"
    status = 409
    sentence = _("A person who has left a season, or plays in it, cannot come into it again.")


class NobodyInSeason(Unfit):
    code = "league.nobody_in_season"
    sentence = _("Nobody of that name takes part in this season.")
    field = "name"


class NotEntered(Refusal):
    code = "league.not_entered"
    status = 403
    sentence = _("You do not take part in this season.")


class NotInvited(Refusal):
    code = "league.not_invited"
    status = 403
    sentence = _("This league is by invitation: ask one of its hosts.")


class MembersOnly(Refusal):
    code = "league.members_only"
    status = 403
    sentence = _("Leagues are for members: keep your games with an account and you can enter.")


class RatingOutside(Refusal):
    code = "league.rating"
    status = 403
    sentence = _("This league asks for a rating within certain bounds, and yours lies outside.")


class ReliabilityTooLow(Refusal):
    code = "league.reliability"
    status = 403
    sentence = _("This league asks its members to decide in time more often than you have lately.")


class TooFew(Refusal):
    code = "league.too_few"
    status = 409
    sentence = _("There are not enough people for a table.")


class NobodyWaits(Refusal):
    code = "league.nobody_waits"
    status = 409
    sentence = _("Nobody is on the waiting list. Name a substitute, or let somebody in first.")


class StillPlaying(Unfit):
    code = "league.still_playing"
    status = 409
    field = "name"
    sentence = _(
        "This member is still playing. A substitute can come in when the member asks for one, withdraws or runs out of "
        "time."
    )


class SubstituteHelps(Unfit):
    code = "league.substitute_helps"
    status = 403
    field = "substitute"
    sentence = _(
        "A person who helps to run this league cannot be a substitute in it: they would see another player's hand. "
        "Choose someone else."
    )


class SubstituteNearHost(Unfit):
    code = "league.substitute_near_host"
    status = 403
    field = "substitute"
    sentence = _(
        "This account was lately used in the same network as a person who runs the league, so it cannot be a "
        "substitute. Choose someone else."
    )


class SitsAsSubstitute(Unfit):
    code = "league.sits_as_substitute"
    status = 409
    field = "name"
    sentence = _(
        "This person is playing for another member as a substitute. They can help to run the league when those games "
        "are over."
    )


class NoPlace(Refusal):
    code = "league.no_place"
    status = 409
    sentence = _("There is no place left for anybody now. The next season has one.")


class TableNotOpen(Refusal):
    code = "league.table_not_open"
    status = 409
    sentence = _("This table has not begun, or its result stands already.")


class BadResult(Unfit):
    code = "league.bad_result"
    field = "places"
    sentence = _("A result names a place for every seat, from 1 to the number of seats, and somebody has the first.")


class OwnCause(Refusal):
    code = "league.own_cause"
    status = 403
    sentence = _("Hosts do not decide in their own cause: another host has to.")


class BadRequest(Unfit):
    code = "league.bad_request"
    sentence = _("Please say what it is about: a table of yours, or somebody who plays there.")


class NoPause(Refusal):
    code = "league.no_pause"
    status = 409
    sentence = _(
        "A pause would change nothing now: no round is to be drawn, and no table could be given more time. "
        "A vacation stops all clocks of a player."
    )


class AskedAlready(Refusal):
    code = "league.asked_already"
    status = 409
    sentence = _("You have asked that already. The hosts will answer.")


class DecidedAlready(Refusal):
    code = "league.decided_already"
    status = 409
    sentence = _("That has been decided already.")


class OwnerStays(Refusal):
    code = "league.owner_stays"
    status = 409
    sentence = _("A league has an owner. Hand it over to another before you go.")


class NoRole(Refusal):
    code = "league.no_role"
    status = 409
    sentence = _("This person has no such role here.")


class BadWebhook(Unfit):
    code = "league.webhook"
    field = "url"
    sentence = _("Messages can only be sent to a public https:// address on port 443 or 8443.")


class NoWebhook(Refusal):
    code = "league.no_webhook"
    status = 409
    sentence = _("There is no address yet to try.")


class NotTaken(Refusal):
    code = "league.webhook_not_taken"
    sentence = _("The address has not taken the message.")
