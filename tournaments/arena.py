"""Who plays whom next in an arena. Pure: who waits comes in, tables come out, chance is given.

Who waits is paired at once with people of like score. Three things are worth a short wait, and no more than that:
a table that is not full, people who have just played each other, and a seat that a player has had too often. Who all
come from one table wait for as long as their patience lasts; if only some of them do, not even half of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import NamedTuple

from pairing.seating import Sat, seated

PATIENCE = 60
"""Seconds after which players get any opponents who are there."""
MINGLING = 25
"""Seconds for which it is worth waiting for others, if some of a table have just met."""
WINDOW = 8
"""How many of the next in the standings are looked at for a place at a table."""
AGAIN = 1_000
UNEVEN = 100
"""What meeting again, and a seat had too often, weigh against a rank between two people."""


class Waiting(NamedTuple):
    """A player who can be paired."""

    entry: int
    points: int
    rating: int
    seconds: int
    """How long they have waited."""
    last_table: int | None = None


Table = tuple[int, ...]
"""Entries in the order of their seats."""


def chance_of(seed: str, occasion: str) -> Random:
    """The chance of one pairing, which follows from the secret seed of the tournament."""
    return Random(f"{seed}/{occasion}")


def next_tables(waiting: Sequence[Waiting], size: int, sat: Sat, rng: Random) -> tuple[Table, ...]:
    """The tables that begin now. Who is left out waits: for others to come, or for their patience to end, and then
    plays at a table that is not full, or with the same people again. Only a player who is alone waits for longer."""
    ranked = sorted(waiting, key=lambda one: (-one.points, -one.rating, one.entry))
    is_urgent = any(one.seconds >= PATIENCE for one in ranked)
    tables: list[Table] = []
    while len(ranked) >= 2:
        if len(ranked) >= size:
            group = _group(ranked, _next_size(len(ranked), size, is_urgent=is_urgent), sat)
        elif any(one.seconds >= PATIENCE for one in ranked):
            group = list(ranked)
        else:
            break
        chosen = set(group)
        ranked = [one for one in ranked if one not in chosen]
        if all(one.seconds < _worth_waiting(group) for one in group):
            # They wait for another player; those below them are paired meanwhile.
            continue
        tables.append(seated([one.entry for one in group], sat, rng))
    return tuple(tables)


def _next_size(waiting: int, size: int, *, is_urgent: bool) -> int:
    """Full tables; but where a player has waited for long, one less if a single person would be left over."""
    leaves_one = waiting % size == 1
    return size - 1 if is_urgent and leaves_one and size > 2 else size


def _group(ranked: Sequence[Waiting], size: int, sat: Sat) -> list[Waiting]:
    """The first in the standings, or who has waited too long, and those near them whom it is best to play with."""
    patient_out = [one for one in ranked if one.seconds >= PATIENCE]
    first = max(patient_out, key=lambda one: one.seconds) if patient_out else ranked[0]
    group = [first]
    place = ranked.index(first)
    others = [(abs(number - place), one) for number, one in enumerate(ranked) if number != place]
    around = [one for _, one in sorted(others, key=lambda pair: pair[0])[: WINDOW + size]]
    rank = {one.entry: number for number, one in enumerate(around)}
    while len(group) < size:
        # Written out as default arguments: each round compares with the group as it is now.
        best = min(around, key=lambda one, so_far=tuple(group): _cost(one, so_far, rank, sat, size))  # type: ignore[misc]
        around.remove(best)
        group.append(best)
    return group


def _cost(one: Waiting, group: Sequence[Waiting], rank: dict[int, int], sat: Sat, size: int) -> int:
    """What is wrong with another one at a table."""
    again = sum(one.last_table is not None and one.last_table == other.last_table for other in group)
    return AGAIN * again + UNEVEN * _unevenness([*group, one], sat, size) + rank[one.entry]


def _unevenness(group: Sequence[Waiting], sat: Sat, size: int) -> int:
    """By how much the best order of these people exceeds what each of them has had least."""
    least = {one.entry: min(sat[one.entry, seat] for seat in range(size)) for one in group}
    return min(
        sum(sat[one.entry, seat] - least[one.entry] for one, seat in zip(group, seats, strict=True))
        for seats in permutations(range(size), len(group))
    )


def _worth_waiting(group: Sequence[Waiting]) -> int:
    """For how many seconds these people wait for others, because they come from one table, or some of them do."""
    tables = [one.last_table for one in group if one.last_table is not None]
    if len(set(tables)) == len(tables):
        return 0
    return PATIENCE if len(set(tables)) == 1 and len(tables) == len(group) else MINGLING
