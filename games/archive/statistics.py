"""What finished matches add to the statistics of the archive, worked out from the rows that they are found by. Asks and
saves nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC
from itertools import permutations
from typing import NamedTuple

from games.models import ArchiveEntry, ArchiveSeat, Fact
from games.models.statistics import WHOLE_WIN, Dimension, Meeting
from games.titles.registry import all_titles
from games.titles.statistics import CountedFact

STEPS = {Dimension.SCORE: 5, Dimension.BEST_SCORE: 5, Dimension.LENGTH: 20, Dimension.MARGIN: 5}
"""How wide the steps are in which a number is counted; the value is that with which a step begins."""

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
    facts: Sequence[Fact]


def counted_facts() -> dict[int, CountedFact]:
    """The facts that are counted, by the codes of their kinds."""
    return {fact.kind.code: fact for title in all_titles() for fact in title.statistics.counted}


def counted_for_people() -> frozenset[Dimension]:
    """What is also counted for each person."""
    return frozenset(plot.dimension for title in all_titles() for plot in title.statistics.favourites)


def nothing_counted() -> Counted:
    return Counted(*(defaultdict(lambda: [0, 0, 0, 0]) for _ in Counted._fields))


def count(told: Told, counted: Counted) -> None:
    """Adds a match to what was counted."""
    entry, wins = told.entry, _wins(told.seats)
    increments = [*_of_match(entry), *_of_seats(told, wins)]
    for subject in ("", *told.cards):
        for dimension, value, amounts in increments:
            key = (entry.game, int(dimension), subject, entry.edition, entry.players, value)
            _add(counted.tallies[key], amounts)
    for seat in told.seats:
        if seat.user_id is not None:
            _count_person(told, seat, seat.user_id, wins[seat.number], counted.people)
    _count_meetings(told, counted.meetings)


Increment = tuple[Dimension, str, Amounts]


def _of_match(entry: ArchiveEntry) -> Iterator[Increment]:
    """Matches by their length, their end and their month."""
    yield Dimension.MATCH, "", [1, 0, entry.decisions, entry.decisions**2]
    yield Dimension.LENGTH, _step(Dimension.LENGTH, entry.decisions), [1, 0, 0, 0]
    yield Dimension.BEST_SCORE, _step(Dimension.BEST_SCORE, entry.best_score), [1, 0, 0, 0]
    yield Dimension.REASON, str(entry.reason), [1, 0, 0, 0]
    yield Dimension.MONTH, f"{entry.ended_at.astimezone(UTC):%Y-%m}", [1, 0, 0, 0]
    if entry.winner_seat is not None:
        yield Dimension.MARGIN, _step(Dimension.MARGIN, entry.margin), [1, 0, 0, 0]


def _of_seats(told: Told, wins: Sequence[int]) -> Iterator[Increment]:
    """How seats fared: each by its number, its score, and by what was done there."""
    for seat in told.seats:
        fared = _fared(seat, wins[seat.number])
        yield Dimension.SEAT, str(seat.number), fared
        yield Dimension.SCORE, _step(Dimension.SCORE, seat.score), fared
        for dimension, value in _deeds(told.facts, seat.number):
            yield dimension, value, fared


def _count_person(told: Told, seat: ArchiveSeat, person: int, wins: int, people: Counts) -> None:
    fared, of_person = _fared(seat, wins), counted_for_people()
    increments = [(Dimension.MATCH, ""), *((Dimension.CARD, card) for card in told.cards)]
    increments += [deed for deed in _deeds(told.facts, seat.number) if deed[0] in of_person]
    for dimension, value in increments:
        _add(people[person, told.entry.game, int(dimension), told.entry.players, value], fared)


def _count_meetings(told: Told, meetings: Counts) -> None:
    places = [(seat.user_id, seat.place) for seat in told.seats if seat.user_id is not None]
    for (person, place), (other, others_place) in permutations(places, 2):
        met = [1, int(place < others_place), int(place > others_place), int(place == others_place)]
        _add(meetings[person, other, told.entry.game, told.entry.players], met)
        _add(meetings[person, other, Meeting.ALL_GAMES, Meeting.ALL_PLAYERS], met)


def _deeds(facts: Iterable[Fact], seat: int) -> list[tuple[Dimension, str]]:
    """What was done at a seat, each thing once."""
    deeds: dict[tuple[Dimension, str], None] = {}
    counted = counted_facts()
    for fact in facts:
        if fact.seat != seat or not fact.subject:
            continue
        kind, values = counted[fact.kind]
        deeds |= dict.fromkeys(values(kind.subjects[fact.subject - 1]))
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
