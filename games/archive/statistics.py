"""What finished matches add to the statistics of the archive, worked out from the rows that they are found by. Asks and
saves nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC
from itertools import permutations
from typing import NamedTuple

from games.chronicle import royals, tudor
from games.chronicle.happened import Kind
from games.models import ArchiveEntry, ArchiveSeat, Happening
from games.models.statistics import WHOLE_WIN, Dimension, Meeting

STEPS = {Dimension.SCORE: 5, Dimension.BEST_SCORE: 5, Dimension.LENGTH: 20, Dimension.MARGIN: 5}
"""How wide the steps are in which a number is counted; the value is that with which a step begins."""
COUNTED_KINDS: dict[int, Kind] = {kind.code: kind for kind in (tudor.BEGAN_WITH, royals.FIRST_CITY, royals.TITLE_WON)}
"""The happenings that are counted: what everybody at the table has seen."""
OF_PERSON = (Dimension.FIRST_RING, Dimension.FIRST_FINGER, Dimension.FIRST_CITY)
"""What is also counted for each person."""

Key = tuple[str | int, ...]
Amounts = list[int]
Counts = defaultdict[Key, Amounts]


class Counted(NamedTuple):
    """What is to be added to each table: by the columns of its key, what its four columns of numbers gain."""

    tallies: Counts
    people: Counts
    meetings: Counts

    @property
    def size(self) -> int:
        return len(self.tallies) + len(self.people) + len(self.meetings)


class Told(NamedTuple):
    """A listed match, with all that is counted of it."""

    entry: ArchiveEntry
    seats: Sequence[ArchiveSeat]
    cards: Sequence[str]
    happenings: Sequence[Happening]


def nothing_counted() -> Counted:
    return Counted(*(defaultdict(lambda: [0, 0, 0, 0]) for _ in Counted._fields))


def count(told: Told, counted: Counted) -> None:
    """Adds a match to what was counted."""
    entry, wins = told.entry, _wins(told.seats)
    facts = [*_of_match(entry), *_of_seats(told, wins)]
    for subject in ("", *told.cards):
        for dimension, value, amounts in facts:
            key = (entry.game, int(dimension), subject, entry.edition, entry.players, value)
            _add(counted.tallies[key], amounts)
    for seat in told.seats:
        if seat.user_id is not None:
            _count_person(told, seat, seat.user_id, wins[seat.number], counted.people)
    _count_meetings(told, counted.meetings)


Fact = tuple[Dimension, str, Amounts]


def _of_match(entry: ArchiveEntry) -> Iterator[Fact]:
    """Matches by their length, their end and their month."""
    yield Dimension.MATCH, "", [1, 0, entry.decisions, entry.decisions**2]
    yield Dimension.LENGTH, _step(Dimension.LENGTH, entry.decisions), [1, 0, 0, 0]
    yield Dimension.BEST_SCORE, _step(Dimension.BEST_SCORE, entry.best_score), [1, 0, 0, 0]
    yield Dimension.REASON, str(entry.reason), [1, 0, 0, 0]
    yield Dimension.MONTH, f"{entry.ended_at.astimezone(UTC):%Y-%m}", [1, 0, 0, 0]
    if entry.winner_seat is not None:
        yield Dimension.MARGIN, _step(Dimension.MARGIN, entry.margin), [1, 0, 0, 0]


def _of_seats(told: Told, wins: Sequence[int]) -> Iterator[Fact]:
    """How seats fared: each by its number, its score, and by what was done there."""
    for seat in told.seats:
        fared = _fared(seat, wins[seat.number])
        yield Dimension.SEAT, str(seat.number), fared
        yield Dimension.SCORE, _step(Dimension.SCORE, seat.score), fared
        for dimension, value in _deeds(told.happenings, seat.number):
            yield dimension, value, fared


def _count_person(told: Told, seat: ArchiveSeat, person: int, wins: int, people: Counts) -> None:
    fared = _fared(seat, wins)
    facts = [(Dimension.MATCH, ""), *((Dimension.CARD, card) for card in told.cards)]
    facts += [deed for deed in _deeds(told.happenings, seat.number) if deed[0] in OF_PERSON]
    for dimension, value in facts:
        _add(people[person, told.entry.game, int(dimension), told.entry.players, value], fared)


def _count_meetings(told: Told, meetings: Counts) -> None:
    places = [(seat.user_id, seat.place) for seat in told.seats if seat.user_id is not None]
    for (person, place), (other, others_place) in permutations(places, 2):
        met = [1, int(place < others_place), int(place > others_place), int(place == others_place)]
        _add(meetings[person, other, told.entry.game, told.entry.players], met)
        _add(meetings[person, other, Meeting.ALL_GAMES, Meeting.ALL_PLAYERS], met)


def _deeds(happenings: Iterable[Happening], seat: int) -> list[tuple[Dimension, str]]:
    """What was done at a seat, each thing once."""
    deeds: dict[tuple[Dimension, str], None] = {}
    for happening in happenings:
        if happening.seat != seat or not happening.subject:
            continue
        kind = COUNTED_KINDS[happening.kind]
        subject = kind.subjects[happening.subject - 1]
        if kind == tudor.BEGAN_WITH:
            ring, _, finger = subject.partition("-")
            deeds |= {(Dimension.FIRST_RING, ring): None, (Dimension.FIRST_FINGER, finger): None}
            deeds[Dimension.FIRST_PAIR, subject] = None
        else:
            deeds[Dimension.FIRST_CITY if kind == royals.FIRST_CITY else Dimension.TITLE, subject] = None
    return list(deeds)


def _wins(seats: Sequence[ArchiveSeat]) -> list[int]:
    """What of the victory each seat has, by its number."""
    winners = sum(seat.place == 1 for seat in seats)
    return [WHOLE_WIN // winners if seat.place == 1 else 0 for seat in sorted(seats, key=lambda seat: seat.number)]


def _fared(seat: ArchiveSeat, wins: int) -> Amounts:
    return [1, wins, seat.score, seat.score**2]


def _step(dimension: Dimension, number: int) -> str:
    return str(number // STEPS[dimension] * STEPS[dimension])


def _add(amounts: Amounts, more: Amounts) -> None:
    for place, number in enumerate(more):
        amounts[place] += number
