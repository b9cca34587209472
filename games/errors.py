"""What can be refused at a table: each refusal has a code for programs, a sentence for people and an HTTP status."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal as Refusal
from accounts.plain_text import SENTENCES, Problem


class StaleMatch(Refusal):
    """The request looked at an older ply: its sender gets the fresh table."""

    code = "match.stale"
    status = 409
    sentence = _("The table has changed in the meantime. This is how it stands now.")


class PlanTooLong(Refusal):
    """A plan goes beyond what its player could know."""

    code = "match.plan_too_long"
    status = 409
    sentence = _("A card is drawn or another player decides before your plan is over. Nothing was played.")


class NotYourSeat(Refusal):
    code = "match.not_your_seat"
    status = 403
    sentence = _("You have no seat at this table.")


class NoTimeToTakeBack(Refusal):
    code = "clock.no_time_to_take_back"
    status = 409
    sentence = _("Your time would be over: you have gone on thinking since that move. It stays as it is.")


class NoSeatToWaitFor(Refusal):
    code = "clock.nobody_to_wait_for"
    status = 409
    sentence = _("This seat cannot be given more time now. It can be given once, while its extension runs.")


class SeatNotOffered(Refusal):
    code = "seat.not_offered"
    status = 409
    sentence = _("This seat is not free to be taken over any more.")


class MembersTakeOver(Refusal):
    code = "seat.members_take_over"
    status = 403
    sentence = _("Members take over seats: keep your games with an account and you can.")


class HeldBefore(Refusal):
    code = "seat.held_before"
    status = 403
    sentence = _("You have had a seat in this match already, and have seen what was hidden there.")


class NotAway(Refusal):
    code = "seat.not_away"
    status = 409
    sentence = _("There is no seat at this table that waits for you to come back.")


class NotAlone(Refusal):
    code = "match.not_alone"
    status = 409
    sentence = _("A match is ended this way by somebody whom all the others have left.")


class NotPlaying(Refusal):
    code = "match.not_playing"
    status = 409
    sentence = _("This match is not being played.")


class NoSuchOrder(Refusal):
    code = "orders.no_such"
    sentence = _("No such order can be given in this match.")


class LinkUsedUp(Refusal):
    code = "link.used_up"
    status = 409
    sentence = _("There is nothing left to decide with this link: it has been used, or the table has gone on.")


class BrokenRecord(Exception):
    """What is stored of a match contradicts itself: nothing is thrown away, and the operator has to look at it."""


class SecretsHeld(Refusal):
    code = "match.secrets_held"
    status = 403
    sentence = _(
        "Other tables are dealt the same cards. Until all of them are over, what was hidden here stays hidden, and "
        "only the players of this table may look at it."
    )


class NotRevealed(Refusal):
    code = "match.not_revealed"
    status = 403
    sentence = _("What was hidden in this match is still shown to its players alone. The table was opened so.")


class NotOver(Refusal):
    code = "match.not_over"
    status = 403
    sentence = _("The record is opened when the match is over: until then it holds secrets.")


class NoSuchPly(Refusal):
    code = "replay.no_such_ply"
    status = 404
    sentence = _("There is no such moment in this record. It is shown from its first decision on.")


class MonthNotOver(Refusal):
    code = "dump.month_not_over"
    status = 409
    sentence = _("The public file of a month is made when the month has been over for a day.")


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
    sentence = _("You sit at this table already.")


class TableClosed(Refusal):
    code = "table.closed"
    status = 409
    sentence = _("This table has begun or has been given up.")


class BlockedPerson(Refusal):
    code = "table.blocked"
    status = 403
    sentence = _("Somebody at this table and you do not play with each other.")


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
    sentence = _("This table is for those whom its players have invited.")


class NobodyOfThatName(Refusal):
    code = "table.nobody_of_that_name"
    sentence = _("Nobody here has that name.")


class MembersInvite(Refusal):
    code = "table.members_invite"
    status = 403
    sentence = _("Only members can invite others. Save your account first, or send this page's address.")


class AlreadyInvited(Refusal):
    code = "table.already_invited"
    status = 409
    sentence = _("This person has been invited already.")


class RatedNeedsMembers(Refusal):
    code = "table.rated_needs_members"
    status = 403
    sentence = _("Rated tables are for members: keep your games with an account and you can sit down.")


class RatedNeedsPeople(Refusal):
    code = "table.rated_needs_people"
    sentence = _("At a rated table people sit on every seat; bots and caretakers play at casual ones.")


class UnknownBot(Refusal):
    code = "table.unknown_bot"
    sentence = _("There is no such bot. A Page, a Courtier, a Lord or a King can sit down.")


class TooUnreliable(Refusal):
    code = "table.too_unreliable"
    status = 403
    sentence = _("This table asks for players who decide in time more often.")


class WrongRating(Refusal):
    code = "table.wrong_rating"
    status = 403
    sentence = _("This table asks for players of another rating.")


class NotCalled(Refusal):
    code = "table.not_called"
    status = 409
    sentence = _("Nobody is being called to this table now.")


class MembersChat(Refusal):
    code = "chat.visitors_listen"
    status = 403
    sentence = _("Visitors are welcome to listen. Members may speak, and guests at the table where they sit.")


class UnconfirmedVoice(Refusal):
    code = "chat.unconfirmed"
    status = 403
    sentence = _("Confirm your e-mail address first; then your voice is heard.")


class SeatsOnly(Refusal):
    code = "chat.seats_only"
    status = 403
    sentence = _("Only those who have a seat speak at the table. The gallery is yours.")


class SpectatorChatClosed(Refusal):
    code = "chat.gallery_closed"
    status = 403
    sentence = _("The gallery is closed to you until the match is over.")


class EmptyWords(Refusal):
    code = "chat.empty"
    sentence = _("There are no words in that.")


class TooLong(Refusal):
    code = "chat.too_long"
    sentence = _("That is more than fits. Please say it in fewer words.")


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
    sentence = _("You have just said that.")


class MembersReport(Refusal):
    code = "chat.members_report"
    status = 403
    sentence = _("Members may report a message: keep your games with an account and you can.")


class NothingToReport(Refusal):
    code = "chat.nothing_to_report"
    status = 404
    sentence = _("There is no such message for you to report.")


class ReportedAlready(Refusal):
    code = "chat.reported_already"
    status = 409
    sentence = _("You have reported this message already. Staff will look at it.")


class StaffOnly(Refusal):
    code = "chat.staff_only"
    status = 403
    sentence = _("Only staff can do that.")


class MembersSave(Refusal):
    code = "archive.members_save"
    status = 403
    sentence = _("Members may save a search: keep your games with an account and you can.")


class NamelessSearch(Refusal):
    code = "archive.nameless_search"
    sentence = _("Give the search a name of at most 60 letters, in one line.")


class UnreadableSearch(Refusal):
    code = "archive.unreadable_search"
    sentence = _("There is nothing in this search that could be saved.")


class SearchNamedTwice(Refusal):
    code = "archive.search_named_twice"
    status = 409
    sentence = _("You have saved another search under this name.")


class TooManySearches(Refusal):
    code = "archive.too_many_searches"
    status = 409
    sentence = _("You have saved as many searches as one person can save. Forget one first.")


class NoSuchSearch(Refusal):
    code = "archive.no_such_search"
    status = 404
    sentence = _("You have saved no such search.")


class NotYourMargin(Refusal):
    code = "remark.not_your_margin"
    status = 403
    sentence = _("Those who played the match write in its margins. A bookmark with a note of your own is yours to set.")


class TooManyRemarks(Refusal):
    code = "remark.too_many"
    status = 409
    sentence = _("The margins are full: remove one of yours first.")


class NoSuchRemark(Refusal):
    code = "remark.no_such"
    status = 404
    sentence = _("There is no such remark of yours. Perhaps it has been removed already.")


class NotYourStudy(Refusal):
    """It is not told that there is such a study."""

    code = "study.no_such"
    status = 404
    sentence = _("You have no such study.")


class UnreadableStudy(Refusal):
    code = "study.unreadable"
    sentence = _("This is not the record of a match that this site can read.")


class TooLongStudy(Refusal):
    code = "study.too_long"
    sentence = _("This record is longer than any match of these games has been.")


class TooManyStudies(Refusal):
    code = "study.too_many"
    status = 409
    sentence = _("You have as many studies as one person can keep. Delete one first.")


class BrokenStudy(Refusal):
    """Only the beginning of a record can be used: how many plies of it, and what is wrong with the rest."""

    code = "study.broken"
    sentence = _("Not all of this record can be used.")

    def __init__(self, plies: int, problems: tuple[str, ...]) -> None:
        self.plies = plies
        self.problems = problems
        super().__init__()


class NothingToPlay(Refusal):
    code = "branch.nothing_to_play"
    status = 409
    sentence = _("Here the match is over. Go back a little, and play from there.")
