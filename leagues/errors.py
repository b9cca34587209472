"""What can be refused in a league."""

from __future__ import annotations

from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.moment_words import moment_words
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
    sentence = _("Please check the fields marked below.")


class MayNot(Refusal):
    code = "league.may_not"
    status = 403
    sentence = _("You don't have permission to do that in this league. Ask its owner or a host.")


class NotGoodStanding(Refusal):
    code = "league.standing"
    status = 403
    sentence = _("Your reliability is too low to create a league. It rises when you make your moves on time.")


class TooManyLeagues(Refusal):
    code = "league.too_many"
    status = 409
    sentence = _("You already own as many leagues as you can. Close one or hand it over, then create another.")


class BadLeague(Unfit):
    code = "league.bad_settings"
    sentence = _("These settings don't work together. Please check them.")


class LeagueNameTaken(Unfit):
    code = "league.name_taken"
    status = 409
    field = "name"
    sentence = _("Another league already has this name, or one that looks like it. Please choose a different name.")


class BadCalendar(Unfit):
    code = "league.bad_calendar"
    sentence = _("The dates must be in this order: sign-up, check-in, start, end.")


class StaleLeague(Refusal):
    code = "league.stale"
    status = 409
    sentence = _("Someone else changed this in the meantime. Please check it and try again.")


class LeagueClosed(Refusal):
    code = "league.closed"
    status = 409
    sentence = _("This league is closed.")


class SeasonUnderWay(Refusal):
    code = "league.under_way"
    status = 409
    sentence = _("This is not possible while a season is under way. Please wait until it has ended.")


class WrongState(Refusal):
    """The season is not where this could be done, or no longer: another person may have been faster."""

    code = "league.wrong_state"
    status = 409
    sentence = _("The season has moved on, so this is no longer possible.")


class NotOpen(Refusal):
    code = "league.not_open"
    status = 409
    sentence = _("Sign-up is not open.")


class AlreadyEntered(Refusal):
    code = "league.entered"
    status = 409
    sentence = _("You are already signed up for this season.")


class RemovedByHost(Refusal):
    code = "league.removed_by_host"
    status = 403
    sentence = _("A host removed you from this season. Ask the hosts if you want to come back.")


class HasPlayedHere(Refusal):
    code = "league.has_played"
    status = 409
    sentence = _("This player is already in the season, or has left it, and can't join again.")


class NobodyInSeason(Unfit):
    code = "league.nobody_in_season"
    sentence = _("No player with that name is in this season.")
    field = "name"


class NotEntered(Refusal):
    code = "league.not_entered"
    status = 403
    sentence = _("You are not playing in this season.")


class NotInvited(Refusal):
    code = "league.not_invited"
    status = 403
    sentence = _("This league is by invitation only. Ask a host to invite you.")


class BadInviteLink(Refusal):
    code = "league.invite_link"
    status = 404
    sentence = _("This invite link no longer works. Ask the person who sent it for a new one.")


class BadRoster(Unfit):
    code = "league.roster"
    field = "text"
    sentence = _("Enter names or email addresses, one per line.")


class MembersOnly(Refusal):
    code = "league.members_only"
    status = 403
    sentence = _("Leagues are for members. Save your account to take part.")


class RatingOutside(Refusal):
    code = "league.rating"
    status = 403
    sentence = _("Your rating is outside the range for this league.")


class ReliabilityTooLow(Refusal):
    code = "league.reliability"
    status = 403
    sentence = _("Your reliability is too low for this league. It rises when you make your moves on time.")


class TooFew(Refusal):
    code = "league.too_few"
    status = 409
    sentence = _("There are not enough players for a table.")


class NobodyWaits(Refusal):
    code = "league.nobody_waits"
    status = 409
    sentence = _("The waiting list has no one who can substitute. Choose a substitute, or add a late player first.")


class StillPlaying(Unfit):
    code = "league.still_playing"
    status = 409
    field = "name"
    sentence = _(
        "This player is still playing. A substitute can take over when they ask for one, withdraw or run out of time."
    )


class SubstituteHelps(Unfit):
    code = "league.substitute_helps"
    status = 403
    field = "substitute"
    sentence = _(
        "People who run this league can't be substitutes in it: they would see another player's hand. Choose someone "
        "else."
    )


class SubstituteNearHost(Unfit):
    code = "league.substitute_near_host"
    status = 403
    field = "substitute"
    sentence = _(
        "This account recently used the same network as someone who runs the league, so it can't be a substitute. "
        "Choose someone else."
    )


class SitsAsSubstitute(Unfit):
    code = "league.sits_as_substitute"
    status = 409
    field = "name"
    sentence = _(
        "This player is a substitute for another player right now. They can help run the league when those games are "
        "over."
    )


class NoPlace(Refusal):
    code = "league.no_place"
    status = 409
    sentence = _("There is no free place right now. Please wait for the next season.")


class TableNotOpen(Refusal):
    code = "league.table_not_open"
    status = 409
    sentence = _("This game has not started, or it already has a result.")


class BadResult(Unfit):
    code = "league.bad_result"
    field = "places"
    sentence = _("Enter a place for every seat, from 1 to the number of seats. At least one player must be 1st.")


class NotTheirTurn(Refusal):
    code = "league.not_their_turn"
    status = 409
    sentence = _("The game isn't waiting for this player any more.")


class NudgedAlready(Refusal):
    code = "league.nudged_already"
    status = 409
    sentence = _("This player has already been nudged at this table today. You can nudge them again tomorrow.")


class NobodyToNudge(Refusal):
    code = "league.nobody_to_nudge"
    status = 409
    sentence = _("No one is late, or everyone who is late has already been nudged today.")


class OwnCause(Refusal):
    code = "league.own_cause"
    status = 403
    sentence = _("Hosts can't rule on their own games. Ask another host.")


class BadRequest(Unfit):
    code = "league.bad_request"
    sentence = _("Please choose one of your games, or a player in it.")


class NoPause(Refusal):
    code = "league.no_pause"
    status = 409
    sentence = _(
        "A pause would change nothing now: there is no round to skip, and no game to get more time in. A vacation "
        "stops all of a player's clocks."
    )


class AskedAlready(Refusal):
    code = "league.asked_already"
    status = 409
    sentence = _("You have already asked for this. The hosts will answer.")


class DecidedAlready(Refusal):
    code = "league.decided_already"
    status = 409
    sentence = _("This has already been decided.")


class OwnerStays(Refusal):
    code = "league.owner_stays"
    status = 409
    sentence = _("A league needs an owner. Hand it over to someone else before you leave.")


class NoRole(Refusal):
    code = "league.no_role"
    status = 409
    sentence = _("This player does not have that role here.")


class BadWebhook(Unfit):
    code = "league.webhook"
    field = "url"
    sentence = _("Messages can only be sent to a public https:// address on port 443 or 8443.")


class NoWebhook(Refusal):
    code = "league.no_webhook"
    status = 409
    sentence = _("There is no webhook to test yet. Save an address first.")


class NotTaken(Refusal):
    code = "league.webhook_not_taken"
    sentence = _("The address did not accept the message. Check it and try again.")


class NotAtTable(Refusal):
    code = "league.not_at_table"
    status = 403
    sentence = _("Only the players of this game can set its time.")


class NoAppointment(Refusal):
    code = "league.no_appointment"
    status = 409
    sentence = _("You can't agree on a time any more: the game has started or is over.")


class BadTime(Unfit):
    code = "league.bad_time"
    field = "at"

    def __init__(self, latest: datetime) -> None:
        sentence = _("Choose a time at least an hour from now, not during a break, and before %(latest)s.")
        super().__init__(sentence % {"latest": moment_words(latest)}, field="at")


class TooManyTimes(Refusal):
    code = "league.too_many_times"
    status = 409
    sentence = _("You can have three proposals open. Withdraw one first.")


class NoSuchTime(Refusal):
    code = "league.no_such_time"
    status = 409
    sentence = _("This proposal is no longer open. Look at the other times, or propose one.")


class TimeIsSet(Refusal):
    code = "league.time_is_set"
    status = 409
    sentence = _("It is too late to move this game: it starts in a few minutes.")


class TooEarly(Refusal):
    code = "league.too_early"
    status = 409
    sentence = _("You can press “I'm here” from 15 minutes before the game.")
