"""Summing up how the seats of rated matches fared."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from django.db import transaction

from leaderboards.models import Pool, RatingEvent, SeatBook, SeatTally
from leaderboards.rating import FORMULAS, Skill
from leaderboards.seat_effects import SeatSums
from leaderboards.selectors.revisions import rewritten_since

BATCH = 500
"""How many numbers of the ledger are looked at in a transaction."""


def aggregate_seat_effects() -> int:
    """Adds to the sums of every pool what has been rated since the last time, and tells how many numbers of the ledgers
    those were. Each batch is summed up and marked in one transaction: run twice, it counts once, and what was broken
    off was not begun."""
    done = 0
    for pool_id in Pool.objects.order_by("pk").values_list("pk", flat=True):
        while seen := _next_batch(pool_id):
            done += seen
    return done


@transaction.atomic(durable=True)
def _next_batch(pool_id: int) -> int:
    SeatBook.objects.get_or_create(pool_id=pool_id)
    book = SeatBook.objects.select_for_update(skip_locked=True).filter(pool=pool_id).first()
    if book is None:
        return 0
    if rewritten := rewritten_since(pool_id, book.revision):
        # What was summed up may have been taken out of the ledger.
        if rewritten.from_number <= book.number:
            SeatTally.objects.filter(pool=pool_id).delete()
            book.number = 0
        book.revision = rewritten.revision
    rated = Pool.objects.values_list("rated", flat=True).get(pk=pool_id)
    until = min(rated, book.number + BATCH)
    seen = until - book.number
    _add(pool_id, _tables(pool_id, book.number, until))
    book.number = until
    book.save()
    return seen


class _Line(NamedTuple):
    """What is asked of a line of the ledger."""

    number: int
    players: int
    place: int
    has_left: bool
    is_substitute: bool
    mean: float
    deviation: float
    formula: int


_COLUMNS = (
    "number",
    "match__players",
    "place",
    "has_left",
    "is_substitute",
    "mean_before",
    "deviation_entered",
    "formula",
)


def _tables(pool_id: int, after: int, until: int) -> list[list[_Line]]:
    """The lines of each match, in the order of the seats."""
    events = RatingEvent.objects.filter(pool=pool_id, number__gt=after, number__lte=until).order_by("number", "seat")
    lines = (_Line(*row) for row in events.values_list(*_COLUMNS))
    return [list(table) for _, table in groupby(lines, key=lambda line: line.number)]


def _add(pool_id: int, tables: Sequence[Sequence[_Line]]) -> None:
    tallies = {tally.players: tally for tally in SeatTally.objects.filter(pool=pool_id)}
    sums = {players: SeatSums.read(players, tally.matches, tally.sums) for players, tally in tallies.items()}
    for table in tables:
        players = table[0].players
        if _is_whole(table, players):
            skills = [Skill(line.mean, line.deviation) for line in table]
            formula = FORMULAS[table[0].formula]
            sums.setdefault(players, SeatSums.empty(players)).add(skills, [line.place for line in table], formula)
    SeatTally.objects.bulk_create(
        [
            SeatTally(pool_id=pool_id, players=players, matches=one.matches, sums=one.write())
            for players, one in sums.items()
        ],
        update_conflicts=True,
        unique_fields=["pool", "players"],
        update_fields=["matches", "sums"],
    )


def _is_whole(table: Sequence[_Line], players: int) -> bool:
    """Whether every seat was played to the end by one player: nothing else tells what a seat is worth."""
    return len(table) == players and not any(line.has_left or line.is_substitute for line in table)
