"""Copies of matches that were played, each with other people and at another time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from games.archive.build import is_listed
from games.final_places import final_places, final_reason, margin, single_winner
from games.management.filling.crowd import Crowd
from games.management.filling.matches import Specimen
from games.management.filling.tables import Sheet, go_on_counting, last_number, trust_rows
from games.models import ArchiveCard, ArchivedRecord, ArchiveEntry, ArchiveSeat, Fact, Match, Seat
from games.models.match import CODE_ALPHABET, CODE_LENGTH

BATCH = 2000
SPAN = timedelta(days=3 * 365)
"""How far back the matches go if the archive is empty."""
LEAGUES = ("courtly-league", "four-crowns-league", "rose-cup", "winter-court")

_ACCESSES = (Match.Access.OPEN,) * 8 + (Match.Access.LINK, Match.Access.INVITATION)
_REVEALS = (Match.Reveal.AT_ONCE,) * 7 + (Match.Reveal.DAY, Match.Reveal.WEEK, Match.Reveal.MONTH)
_LIVE_SHARE, _RATED_SHARE, _LEAGUE_SHARE, _LEFT_SHARE, _CARETAKER_SHARE = 0.7, 0.5, 0.1, 0.03, 0.02

_CODES = len(CODE_ALPHABET) ** CODE_LENGTH
_CODE_STEP = 618_033_988_749
"""Shares no divisor with the number of codes: matches with different numbers have different codes."""


class _Sheets:
    """The tables of which a match has rows, and what differs between two copies of it."""

    def __init__(self) -> None:
        when = ("created_at", "changed_at", "started_at", "ended_at")
        how = ("pace", "is_rated")
        self.match = Sheet(Match, "id", "code", *how, "access", "reveal_hours", "opened_by_id", *when)
        self.seat = Sheet(Seat, "id", "match_id", "user_id", "is_caretaker", "has_conceded")
        self.record = Sheet(ArchivedRecord, "match_id", "archived_at")
        known = ("is_listed", "ended_at", "revealed_at", "rating", "league", "winner_seat", "margin", "reason")
        self.entry = Sheet(ArchiveEntry, "id", "match_id", *how, *known)
        self.archive_seat = Sheet(ArchiveSeat, "entry_id", "user_id", "has_left", "place")
        self.card = Sheet(ArchiveCard, "entry_id")
        self.fact = Sheet(Fact, "entry_id", "place")

    def load(self) -> None:
        """Puts all rows into their tables, those first that others name."""
        for sheet in vars(self).values():
            sheet.load()


class _Prototype:
    """The rows of a match, to be copied."""

    def __init__(self, sheets: _Sheets, played: Specimen) -> None:
        self.players = played.match.players
        self.duration = timedelta(seconds=sum(played.record.seconds))
        self.match = sheets.match.prototype(played.match)
        self.seats = [sheets.seat.prototype(seat) for seat in played.seats]
        self.record = sheets.record.prototype(played.record)
        self.entry = sheets.entry.prototype(played.entry)
        self.archive_seats = [sheets.archive_seat.prototype(seat) for seat in played.details.seats]
        self.cards = [sheets.card.prototype(card) for card in played.details.cards]
        self.facts = [(fact.seat, sheets.fact.prototype(fact)) for fact in played.details.facts]
        self.result = played.match.result or {}


class Archivist:
    """Puts matches into the archive, in the order in which they are to have ended."""

    def __init__(self, crowd: Crowd, random: Random) -> None:
        self.crowd = crowd
        self.random = random
        self._sheets = _Sheets()
        self._prototypes: list[_Prototype] = []
        self._match, self._seat, self._entry = last_number(Match), last_number(Seat), last_number(ArchiveEntry)
        self._newest = ArchiveEntry.objects.order_by("-pk").values_list("ended_at", flat=True).first()

    def learn(self, played: Specimen) -> None:
        """One more match that can be copied."""
        self._prototypes.append(_Prototype(self._sheets, played))

    def fill(self, count: int, until: datetime | None = None) -> Iterator[int]:
        """Adds so many copies, batch by batch, and tells how many there are after each. The last has ended then, or
        just now."""
        last_end = until or timezone.now()
        before = last_end - SPAN if self._newest is None else max(self._newest, last_end - SPAN)
        step = (last_end - before) / count
        for first in range(0, count, BATCH):
            last = min(first + BATCH, count)
            for number in range(first, last):
                is_new = number < len(self._prototypes)
                prototype = self._prototypes[number] if is_new else self.random.choice(self._prototypes)
                self._add(prototype, before + step * (number + 1))
            with transaction.atomic():
                trust_rows()
                self._sheets.load()
                go_on_counting(Match, Seat, ArchiveEntry)
            yield last
        self._newest = last_end

    def _add(self, prototype: _Prototype, ended_at: datetime) -> None:
        """A copy with other people, at another table."""
        draw = self.random.random
        self._match += 1
        self._entry += 1
        match = Match(
            pk=self._match,
            code=_code(self._match),
            seed=b"",
            access=self.random.choice(_ACCESSES),
            pace=Match.Pace.LIVE if draw() < _LIVE_SHARE else Match.Pace.DAYS,
            is_rated=draw() < _RATED_SHARE,
            reveal_hours=self.random.choice(_REVEALS),
            ended_at=ended_at,
        )
        people = self.crowd.company(prototype.players, self.random)
        company: list[int | None] = [*people]
        if draw() < _CARETAKER_SHARE:
            company[-1] = None
        left = self.random.randrange(prototype.players - 1) if draw() < _LEFT_SHARE else None
        self._add_match(prototype, match, company, left)
        self._add_entry(prototype, match, company, left)

    def _add_match(self, prototype: _Prototype, match: Match, company: list[int | None], left: int | None) -> None:
        assert match.ended_at is not None, "it is given when the match is made"
        sheets, ended_at = self._sheets, _stored(match.ended_at)
        began_at = _stored(match.ended_at - prototype.duration)
        how = (match.pace, match.is_rated, match.access, match.reveal_hours)
        when = (began_at, ended_at, began_at, ended_at)
        sheets.match.add(prototype.match, match.pk, match.code, *how, company[0], *when)
        for number, row in enumerate(prototype.seats):
            self._seat += 1
            is_left = number == left
            is_caretaker = is_left or company[number] is None
            sheets.seat.add(row, self._seat, match.pk, company[number], is_caretaker, is_left)
        sheets.record.add(prototype.record, match.pk, ended_at)

    def _add_entry(self, prototype: _Prototype, match: Match, company: list[int | None], left: int | None) -> None:
        sheets, entry = self._sheets, self._entry
        result = prototype.result
        gone = () if left is None else (left,)
        places = final_places(result["places"], gone)
        people = [person for person in company if person is not None]
        found_by = (
            is_listed(match, len(people)),
            _stored(match.ended_at),
            _stored(match.revealed_at),
            self.crowd.rating(people),
            self.random.choice(LEAGUES) if match.is_rated and self.random.random() < _LEAGUE_SHARE else "",
            single_winner(places),
            margin(places, result["scores"]),
            final_reason(result["reason"], result["places"], gone),
        )
        sheets.entry.add(prototype.entry, entry, match.pk, match.pace, match.is_rated, *found_by)
        for number, row in enumerate(prototype.archive_seats):
            sheets.archive_seat.add(row, entry, company[number], number == left, places[number])
        for row in prototype.cards:
            sheets.card.add(row, entry)
        for seat, row in prototype.facts:
            sheets.fact.add(row, entry, places[seat])


def _stored(moment: datetime | None) -> Any:
    """A moment as the database takes it."""
    return connection.ops.adapt_datetimefield_value(moment)


def _code(number: int) -> str:
    """A code that no other number has, and that does not look like its neighbours."""
    left = number * _CODE_STEP % _CODES
    letters = []
    for _ in range(CODE_LENGTH):
        left, place = divmod(left, len(CODE_ALPHABET))
        letters.append(CODE_ALPHABET[place])
    return "".join(letters)
