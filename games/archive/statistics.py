"""What finished matches add to the statistics of the archive, worked out from the rows that they are found by. Reads
and writes no table."""

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


class Aggregates(NamedTuple):
    """What is to be added to each table: by the columns of its key, what its four columns of numbers gain."""

    tallies: Counts
    people: Counts
    meetings: Counts

    @property
    def size(self) -> int:
        return len(self.tallies) + len(self.people) + len(self.meetings)


class CountedMatch(NamedTuple):
    """A listed match, with all that is aggregated of it."""

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


def empty_aggregates() -> Aggregates:
    return Aggregates(*(defaultdict(lambda: [0, 0, 0, 0]) for _ in Aggregates._fields))


def aggregate(match: CountedMatch, aggregates: Aggregates) -> None:
    """Adds a match to the aggregates."""
    entry, wins = match.entry, _wins(match.seats)
    increments = [*_of_match(entry), *_of_seats(match, wins)]
    for subject in ("", *match.cards):
        for dimension, value, amounts in increments:
            key = (entry.game, int(dimension), subject, entry.edition, entry.players, value)
            _add(aggregates.tallies[key], amounts)
    for seat in match.seats:
        if seat.user_id is not None:
            _aggregate_person(match, seat, seat.user_id, wins[seat.number], aggregates.people)
    _aggregate_meetings(match, aggregates.meetings)


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


def _of_seats(match: CountedMatch, wins: Sequence[int]) -> Iterator[Increment]:
    """How seats fared: each by its number, its score, and by its facts."""
    for seat in match.seats:
        results = _results(seat, wins[seat.number])
        yield Dimension.SEAT, str(seat.number), results
        yield Dimension.SCORE, _step(Dimension.SCORE, seat.score), results
        for dimension, value in _fact_values(match.facts, seat.number):
            yield dimension, value, results


def _aggregate_person(match: CountedMatch, seat: ArchiveSeat, person: int, wins: int, people: Counts) -> None:
    results, of_person = _results(seat, wins), counted_for_people()
    increments = [(Dimension.MATCH, ""), *((Dimension.CARD, card) for card in match.cards)]
    increments += [pair for pair in _fact_values(match.facts, seat.number) if pair[0] in of_person]
    for dimension, value in increments:
        _add(people[person, match.entry.game, int(dimension), match.entry.players, value], results)


def _aggregate_meetings(match: CountedMatch, meetings: Counts) -> None:
    places = [(seat.user_id, seat.place) for seat in match.seats if seat.user_id is not None]
    for (person, place), (other, others_place) in permutations(places, 2):
        met = [1, int(place < others_place), int(place > others_place), int(place == others_place)]
        _add(meetings[person, other, match.entry.game, match.entry.players], met)
        _add(meetings[person, other, Meeting.ALL_GAMES, Meeting.ALL_PLAYERS], met)


def _fact_values(facts: Iterable[Fact], seat: int) -> list[tuple[Dimension, str]]:
    """The values of a seat's facts, each once."""
    found: dict[tuple[Dimension, str], None] = {}
    counted = counted_facts()
    for fact in facts:
        if fact.seat != seat or not fact.subject:
            continue
        kind, values = counted[fact.kind]
        found |= dict.fromkeys(values(kind.subjects[fact.subject - 1]))
    return list(found)


def _wins(seats: Sequence[ArchiveSeat]) -> list[int]:
    """What of the victory each seat has, by its number."""
    winners = sum(seat.place == 1 for seat in seats)
    return [WHOLE_WIN // winners if seat.place == 1 else 0 for seat in sorted(seats, key=lambda seat: seat.number)]


def _results(seat: ArchiveSeat, wins: int) -> Amounts:
    return [1, wins, seat.score, seat.score**2]


def _step(dimension: Dimension, number: int) -> str:
    return str(number // STEPS[dimension] * STEPS[dimension])


def _add(amounts: Amounts, more: Amounts) -> None:
    for place, number in enumerate(more):
        amounts[place] += number
