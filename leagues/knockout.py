"""Knock-out with two to five at a table. Pure: members come in by seed, chance only decides who sits in which chair.

Every table has at least `least` players and at least one more than go through, the last one too, whatever the number of
entrants: where tables cannot all be full they are as even as can be, and only where that leaves one too small a player
rests. If the last table would be too small, more go through to it.

Two at a table make the usual bracket: all who rest do so in the first stage.

Who goes through inherits a number of their table: the first its best, the second its second best. So the way to the
last table is known from the beginning, and a surprise leaves no one else with a harder one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from pairing.balance import Round
from pairing.seating import Sat, seated


class Stage(NamedTuple):
    """The sizes of the tables of a stage, how many rest, and how many of each table go through."""

    sizes: tuple[int, ...]
    resting: int
    through: int

    @property
    def is_last(self) -> bool:
        return len(self.sizes) == 1 and self.resting == 0 and self.through == 1

    @property
    def entrants(self) -> int:
        return sum(self.sizes) + self.resting

    @property
    def left(self) -> int:
        """How many are left after it."""
        return len(self.sizes) * self.through + self.resting


def stages(entrants: int, size: int, through: int = 1, least: int = 2) -> tuple[Stage, ...]:
    """All stages down to the one winner; none for a single entrant."""
    found = []
    while entrants > 1:
        found.append(next_stage(entrants, size, through, least))
        entrants = found[-1].left
    return tuple(found)


def next_stage(entrants: int, size: int, through: int = 1, least: int = 2) -> Stage:
    """The stage for so many entrants; asked anew each time, it also knows what to do when a player has left."""
    if not (1 <= through < size and 2 <= least <= size):
        raise ValueError(f"At a table of {size}, beginning with {least}, {through} cannot go through.")
    if entrants < 2:
        raise ValueError("A knock-out needs two entrants.")
    if entrants <= size:
        return Stage((entrants,), 0, 1)
    if size == 2:
        survivors = 1 << (entrants - 1).bit_length() - 1
        return Stage((2,) * (entrants - survivors), 2 * survivors - entrants, 1)
    tables = -(-entrants // size)
    if entrants // tables < max(least, through + 1):
        tables -= 1
    seats = min(entrants, tables * size)
    share, rest = divmod(seats, tables)
    resting = entrants - seats
    for_a_last_table = -(-(least - resting) // tables)
    return Stage((share + 1,) * rest + (share,) * (tables - rest), resting, max(through, for_a_last_table))


def draw(stage: Stage, seeded: Sequence[int], came_from: Mapping[int, int], sat: Sat, rng: Random) -> Round:
    """Members, best seed first, at the tables of a stage: the best rest, the others are dealt to and fro, so that every
    table is as strong as the next.

    `came_from` tells at which table each of them sat before. A row is shifted if people of one table would else meet
    again.
    """
    if len(seeded) != stage.entrants:
        raise ValueError(f"A stage for {stage.entrants} cannot seat {len(seeded)}.")
    count = len(stage.sizes)
    tables: list[list[int]] = [[] for _ in range(count)]
    dealt = stage.resting
    for number in range(max(stage.sizes)):
        open_tables = [table for table, size in zip(tables, stage.sizes, strict=True) if size > number]
        row = list(seeded[dealt : dealt + len(open_tables)])
        dealt += len(row)
        if number % 2:
            row.reverse()
        shifts = [row[shift:] + row[:shift] for shift in range(len(row))]
        best = min(shifts, key=lambda shifted: _meetings_again(open_tables, shifted, came_from))
        for table, member in zip(open_tables, best, strict=True):
            table.append(member)
    return Round(tuple(seated(table, sat, rng) for table in tables), tuple(seeded[: stage.resting]))


def went_through(stage: Stage, seeded: Sequence[int], finished: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Who is left, best seed first. `finished` has the members of every table from the first to the last."""
    seed = {member: number for number, member in enumerate(seeded)}
    left = dict(enumerate(seeded[: stage.resting]))
    for table in finished:
        inherited = sorted(seed[member] for member in table)
        left.update(zip(inherited[: stage.through], table, strict=False))
    return tuple(left[number] for number in sorted(left))


def _meetings_again(tables: Sequence[Sequence[int]], row: Sequence[int], came_from: Mapping[int, int]) -> int:
    return sum(
        came_from[member] == came_from.get(other)
        for table, member in zip(tables, row, strict=True)
        if member in came_from
        for other in table
    )
