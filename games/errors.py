"""What can be refused at a table: each refusal has a code for programs, a sentence for people and an HTTP status."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal as Refusal
from accounts.plain_text import SENTENCES, Problem


class StaleMatch(Refusal):
    """The request looked at an older ply: its sender gets the fresh table."""

    code = "match.stale"
    status = 409
    sentence = _("The table has changed since you looked. Here is the current position.")


class PlanTooLong(Refusal):
    """A plan goes beyond what its player could know."""

    code = "match.plan_too_long"
    status = 409
    sentence = _("Your plan goes past a card draw or another player's decision. Nothing was played: plan fewer moves.")


class NotYourSeat(Refusal):
    code = "match.not_your_seat"
    status = 403
    sentence = _("You have no seat at this table.")


class NoTimeToTakeBack(Refusal):
    code = "clock.no_time_to_take_back"
    status = 409
    sentence = _("You can't undo this move: with the time you have used since, your clock would run out.")


class NoSeatToWaitFor(Refusal):
    code = "clock.nobody_to_wait_for"
    status = 409
    sentence = _("You can't give this player more time now. It works once, while their extra time is running.")


class SeatNotOffered(Refusal):
    code = "seat.not_offered"
    status = 409
    sentence = _("You can't take over this seat any more.")


class MembersTakeOver(Refusal):
    code = "seat.members_take_over"
    status = 403
    sentence = _("Only members can take over seats. Save your account first.")


class HeldBefore(Refusal):
    code = "seat.held_before"
    status = 403
    sentence = _("You already played in this game and saw hidden information, so you can't take over a seat.")


class NotAway(Refusal):
    code = "seat.not_away"
    status = 409
    sentence = _("You have no seat to come back to at this table.")


class NotAlone(Refusal):
    code = "match.not_alone"
    status = 409
    sentence = _("You can end a game this way only when all other players have left.")


class NotPlaying(Refusal):
    code = "match.not_playing"
    status = 409
    sentence = _("This game is not in progress.")


class NoSuchOrder(Refusal):
    code = "orders.no_such"
    sentence = _("This auto-play setting doesn't exist in this game.")


class LinkUsedUp(Refusal):
    code = "link.used_up"
    status = 409
    sentence = _(
        "This link no longer works: it has been used, or the game has moved on. Open the table to see what's next."
    )


class BrokenRecord(Exception):
    """What is stored of a match contradicts itself: nothing is thrown away, and the operator has to look at it."""


class SecretsHeld(Refusal):
    code = "match.secrets_held"
    status = 403
    sentence = _(
        "Other tables play with the same cards. Until all of them have finished, only the players of this "
        "table can see its hidden information."
    )


class NotRevealed(Refusal):
    code = "match.not_revealed"
    status = 403
    sentence = _(
        "Only the players can see the hidden information of this game for now. The host chose to reveal it later."
    )


class NoHint(Refusal):
    """Advice is for a person who plays against bots alone, and for nothing that counts."""

    code = "hint.not_here"
    status = 403
    sentence = _("Hints are only given in casual games against bots, on your turn.")


class NotOver(Refusal):
    code = "match.not_over"
    status = 403
    sentence = _("You can get the game file when the game is over. Until then it contains hidden information.")


class NoSuchPly(Refusal):
    code = "replay.no_such_ply"
    status = 404
    sentence = _("This game has no such move. The replay starts at the first one.")


class MonthNotOver(Refusal):
    code = "dump.month_not_over"
    status = 409
    sentence = _("A month's public file is ready one day after the month has ended.")


class IllegalChoice(Refusal):
    """The rules of the game forbid it; the code names the rule."""

    code = "match.illegal"


class TableFull(Refusal):
    code = "table.full"
    status = 409
    sentence = _("Every seat at this table is taken.")


class AlreadySeated(Refusal):
    code = "table.already_seated"
    status = 409
    sentence = _("You already have a seat at this table.")


class TableClosed(Refusal):
    code = "table.closed"
    status = 409
    sentence = _("This game has already started or was cancelled.")


class BlockedPerson(Refusal):
    code = "table.blocked"
    status = 403
    sentence = _("You can't join this table: you can't play with one of its players.")


class BadTable(Refusal):
    """The settings of a table do not fit together."""

    code = "table.bad_settings"


class NotYourTable(Refusal):
    code = "table.not_yours"
    status = 403
    sentence = _("Only the host of the table can do that.")


class TableInLobby(Refusal):
    code = "table.in_lobby"
    status = 409
    sentence = _("This table is listed in the lobby, so its link is no secret. Only private tables get a new link.")


class NotInvited(Refusal):
    code = "table.not_invited"
    status = 403
    sentence = _("This table is by invitation only. Ask a player there to invite you.")


class NobodyOfThatName(Refusal):
    code = "table.nobody_of_that_name"
    sentence = _("No member has this name. Check the spelling.")


class MembersInvite(Refusal):
    code = "table.members_invite"
    status = 403
    sentence = _("Only members can invite others. Save your account first, or send the link of this page.")


class AlreadyInvited(Refusal):
    code = "table.already_invited"
    status = 409
    sentence = _("This player is already invited.")


class RatedNeedsMembers(Refusal):
    code = "table.rated_needs_members"
    status = 403
    sentence = _("Only members can play rated games. Save your account first.")


class RatedNeedsPeople(Refusal):
    code = "table.rated_needs_people"
    sentence = _("Bots and autopilot can only play casual games. In a rated game every seat needs a player.")


class BotNeedsInvitation(Refusal):
    code = "table.bot_needs_invitation"
    status = 403
    sentence = _("Bots take a seat only where a player invites them, or among other bots.")


class UnknownBot(Refusal):
    code = "table.unknown_bot"
    sentence = _("There is no such bot. Choose Page, Courtier, Lord or King.")


class TooUnreliable(Refusal):
    code = "table.too_unreliable"
    status = 403
    sentence = _("This table asks for higher reliability. Make your decisions on time, and yours will rise.")


class WrongRating(Refusal):
    code = "table.wrong_rating"
    status = 403
    sentence = _("Your rating is outside the range of this table.")


class NotCalled(Refusal):
    code = "table.not_called"
    status = 409
    sentence = _("There is no ready check at this table right now.")


class MembersChat(Refusal):
    code = "chat.visitors_listen"
    status = 403
    sentence = _("Sign in to chat. Guests can chat at the table they play at.")


class UnconfirmedVoice(Refusal):
    code = "chat.unconfirmed"
    status = 403
    sentence = _("Confirm your email address before you chat.")


class SeatsOnly(Refusal):
    code = "chat.seats_only"
    status = 403
    sentence = _("Only players can write in the table chat. You can use the spectator chat.")


class SpectatorChatClosed(Refusal):
    code = "chat.gallery_closed"
    status = 403
    sentence = _("Players can use the spectator chat after the game.")


class EmptyWords(Refusal):
    code = "chat.empty"
    sentence = _("Your message is empty.")


class TooLong(Refusal):
    code = "chat.too_long"
    sentence = _("Your message is too long. Please shorten it.")


class UnspeakableWords(Refusal):
    code = "chat.unspeakable"
    sentence = SENTENCES[Problem.SIGNS]


class StackedMarks(Refusal):
    code = "text.marks"
    sentence = SENTENCES[Problem.MARKS]


class AddressInText(Refusal):
    code = "text.address"
    sentence = SENTENCES[Problem.ADDRESS]


class SaidTwice(Refusal):
    code = "chat.said_twice"
    status = 409
    sentence = _("You have just sent that message.")


class StaffOnly(Refusal):
    code = "chat.staff_only"
    status = 403
    sentence = _("Only staff can do that.")


class MembersSave(Refusal):
    code = "archive.members_save"
    status = 403
    sentence = _("Only members can save searches. Save your account first.")


class NamelessSearch(Refusal):
    code = "archive.nameless_search"
    sentence = _("Give the search a name of up to 60 characters, on one line.")


class UnreadableSearch(Refusal):
    code = "archive.unreadable_search"
    sentence = _("There is nothing to save: choose a filter first.")


class SearchNamedTwice(Refusal):
    code = "archive.search_named_twice"
    status = 409
    sentence = _("You already have a saved search with this name. Choose another name.")


class TooManySearches(Refusal):
    code = "archive.too_many_searches"
    status = 409
    sentence = _("You have reached the limit for saved searches. Delete one first.")


class NoSuchSearch(Refusal):
    code = "archive.no_such_search"
    status = 404
    sentence = _("You don't have this saved search.")


class NotYourMargin(Refusal):
    code = "remark.not_your_margin"
    status = 403
    sentence = _("Only its players can annotate a game. You can set a bookmark with a private note.")


class TooManyRemarks(Refusal):
    code = "remark.too_many"
    status = 409
    sentence = _("This game has no room for more annotations. Remove one of yours first.")


class NoSuchRemark(Refusal):
    code = "remark.no_such"
    status = 404
    sentence = _("You have no such annotation. It may already be removed.")


class NotYourStudy(Refusal):
    """It is not told that there is such a study."""

    code = "study.no_such"
    status = 404
    sentence = _("You don't have this study.")


class UnreadableStudy(Refusal):
    code = "study.unreadable"
    sentence = _("This is not a game file that the site can read.")


class TooLongStudy(Refusal):
    code = "study.too_long"
    sentence = _("This game file is too long: no game has that many moves.")


class TooManyStudies(Refusal):
    code = "study.too_many"
    status = 409
    sentence = _("You have reached the limit for studies. Delete one first.")


class BrokenStudy(Refusal):
    """Only the beginning of a record can be used: how many plies of it, and what is wrong with the rest."""

    code = "study.broken"
    sentence = _("Only part of this game file can be used.")

    def __init__(self, plies: int, problems: tuple[str, ...]) -> None:
        self.plies = plies
        self.problems = problems
        super().__init__()


class NothingToPlay(Refusal):
    code = "branch.nothing_to_play"
    status = 409
    sentence = _("The game is over at this point. Go back a few moves and play from there.")
