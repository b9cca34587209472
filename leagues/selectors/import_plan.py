"""What a list of players would do, line by line, before anything is done.

Names are public, so a line with a name says what is wrong with it. An email address is not: a line with one says the
same whether or not it belongs to an account, and nothing is looked up for it here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models.functions import Upper
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from accounts.selectors.people import blocked_between
from leagues.errors import BadRoster
from leagues.models import Entry, Invitation, League
from leagues.roster import MOST_CHARACTERS, MOST_LINES, RosterLine, read_roster
from leagues.selectors.league_header import current_season
from leagues.selectors.places import places_left

LONGEST_ADDRESS = 254


class Outcome(StrEnum):
    """What becomes of a line."""

    INVITE = "invite"
    INVITE_TO_WAIT = "invite_to_wait"
    EMAIL = "email"
    TWICE = "twice"
    UNKNOWN = "unknown"
    CLOSED = "closed"
    NOT_MEMBER = "not_member"
    SELF = "self"
    APART = "apart"
    ENTERED = "entered"
    INVITED = "invited"
    BAD_ADDRESS = "bad_address"
    LIMITED = "limited"


OUTCOMES: dict[Outcome, str | Promise] = {
    Outcome.INVITE: gettext_lazy("Invitation on the site"),
    Outcome.INVITE_TO_WAIT: gettext_lazy("Invitation on the site. Places are taken: they join the waiting list."),
    Outcome.EMAIL: gettext_lazy("Invitation by email"),
    Outcome.TWICE: gettext_lazy("Already on this list"),
    Outcome.UNKNOWN: gettext_lazy("No member has this name"),
    Outcome.CLOSED: gettext_lazy("This account is closed"),
    Outcome.NOT_MEMBER: gettext_lazy("Guests and bots can't join leagues"),
    Outcome.SELF: gettext_lazy("This is you"),
    Outcome.APART: gettext_lazy("You can't invite this player: one of you blocks the other"),
    Outcome.ENTERED: gettext_lazy("Already signed up"),
    Outcome.INVITED: gettext_lazy("Already invited"),
    Outcome.BAD_ADDRESS: gettext_lazy("This is not an email address"),
    Outcome.LIMITED: gettext_lazy("Not sent: the limit for invitations is reached. Try again later."),
}
SENT = frozenset({Outcome.INVITE, Outcome.INVITE_TO_WAIT, Outcome.EMAIL})


@dataclass(frozen=True)
class ImportLine:
    number: int
    text: str
    outcome: Outcome
    user_id: int | None = None
    """Who is invited on the site."""

    @property
    def words(self) -> str:
        return str(OUTCOMES[self.outcome])

    @property
    def is_sent(self) -> bool:
        return self.outcome in SENT


@dataclass(frozen=True)
class ImportPlan:
    lines: tuple[ImportLine, ...]

    @property
    def sent(self) -> int:
        """How many invitations there are."""
        return sum(line.is_sent for line in self.lines)

    @property
    def problems(self) -> int:
        return len(self.lines) - self.sent

    @property
    def emails(self) -> int:
        return sum(line.outcome == Outcome.EMAIL for line in self.lines)


def import_plan(*, league: League, by: User, text: str) -> ImportPlan:
    """What a list would do if this host imported it now. Refuses one that is empty or too long."""
    if len(text) > MOST_CHARACTERS:
        raise BadRoster(_("This list is too long. Send it in parts."))
    roster = read_roster(text)
    if not roster:
        raise BadRoster
    if len(roster) > MOST_LINES:
        words = ngettext("A list can have %(most)s line.", "A list can have %(most)s lines.", MOST_LINES)
        raise BadRoster(words % {"most": MOST_LINES})
    known = _Known(league, by, roster)
    seen: set[str] = set()
    lines = []
    for line in roster:
        key = line.text.upper()
        lines.append(_twice(line) if key in seen else _addressed(line) if line.is_address else known.line(line))
        seen.add(key)
    return ImportPlan(tuple(_with_waiting(lines, league)))


def _twice(line: RosterLine) -> ImportLine:
    return ImportLine(line.number, line.text, Outcome.TWICE)


def _addressed(line: RosterLine) -> ImportLine:
    try:
        validate_email(line.text)
    except ValidationError:
        return ImportLine(line.number, line.text, Outcome.BAD_ADDRESS)
    is_short = len(line.text) <= LONGEST_ADDRESS
    return ImportLine(line.number, line.text, Outcome.EMAIL if is_short else Outcome.BAD_ADDRESS)


class _Known:
    """What the site knows of the people on a list, read at once."""

    def __init__(self, league: League, by: User, roster: Sequence[RosterLine]) -> None:
        names = {line.text.upper() for line in roster if not line.is_address and "\0" not in line.text}
        named = User.objects.alias(upper=Upper("username")).filter(upper__in=names)
        self.by = by
        self.people = {user.username.upper(): user for user in named}
        ids = [user.pk for user in self.people.values()]
        season = current_season(league)
        entries = Entry.objects.filter(season=season, user__in=ids).exclude(state=Entry.State.WITHDRAWN)
        self.entered = set(entries.values_list("user_id", flat=True)) if season else set()
        invited = Invitation.objects.filter(league=league, user__in=ids)
        self.invited = set(invited.values_list("user_id", flat=True))
        pairs = blocked_between([by.pk, *ids])
        self.apart = {one if other == by.pk else other for one, other in pairs if by.pk in (one, other)}

    def line(self, line: RosterLine) -> ImportLine:
        user = self.people.get(line.text.upper())
        outcome = self._outcome(user)
        user_id = user.pk if user is not None and outcome == Outcome.INVITE else None
        return ImportLine(line.number, line.text, outcome, user_id)

    def _outcome(self, user: User | None) -> Outcome:
        if user is None:
            return Outcome.UNKNOWN
        checks = (
            (not user.is_active, Outcome.CLOSED),
            (user.is_guest or user.is_bot, Outcome.NOT_MEMBER),
            (user.pk == self.by.pk, Outcome.SELF),
            (user.pk in self.entered, Outcome.ENTERED),
            (user.pk in self.apart, Outcome.APART),
            (user.pk in self.invited, Outcome.INVITED),
        )
        return next((outcome for is_so, outcome in checks if is_so), Outcome.INVITE)


def _with_waiting(lines: Iterable[ImportLine], league: League) -> list[ImportLine]:
    """The lines, with a word for those for whom there would be no place if all of them came in this order."""
    season = current_season(league)
    left = places_left(season=season) if season else None
    told = []
    for line in lines:
        if line.outcome == Outcome.INVITE and left is not None:
            told.append(line if left > 0 else replace(line, outcome=Outcome.INVITE_TO_WAIT))
            left -= 1
        else:
            told.append(line)
    return told
