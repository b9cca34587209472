"""Divisions in levels, and who goes where for the next season. Pure: level 0 is the top.

How places are given, level by level from the top:

1. Who stays has their place.
2. The first of every division below come up, as long as there are places: free ones, and those of people who go down.
3. As many go down as have come up, never more; so who stays is never pushed out, and no one falls into nothing.
4. What is still free goes to those who return to this level after a pause.
5. What is still free is kept by the best of those who would have gone down.
6. What is still free goes to the next best from the level below.

Then those who return and found no place get the next one further down, and those who are new the first that is free,
which is at the bottom unless a level has been deserted. New levels open below as they are needed.

So no one moves by more than one level, no one both rises and falls, and every level but the lowest is full unless the
one below had no one left to give. Only where a level has more people than places, because divisions have become smaller
or had taken in a few from below, the last of them go down without others coming up. A level whose people have all left
together with those of the next one is empty for a season: the others are too far below.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple


class Move(StrEnum):
    """How a player came to their place, in the order of precedence."""

    STAYED = "stayed"
    PROMOTED = "promoted"
    RELEGATED = "relegated"
    RETURNING = "returning"
    NEW = "new"


STRENGTH = (Move.RELEGATED, Move.STAYED, Move.PROMOTED, Move.RETURNING, Move.NEW)
"""Who is taken to be stronger within a level, so that divisions become alike."""


LIFTED = {
    Move.RELEGATED: Move.STAYED,
    Move.STAYED: Move.PROMOTED,
    Move.RETURNING: Move.RETURNING,
    Move.NEW: Move.NEW,
}
"""What becomes of a move if a player is taken into the level above after all."""

Divisions = tuple[tuple[int, ...], ...]


class Widening(StrEnum):
    """How many divisions a level has."""

    DOUBLING = "doubling"
    """Twice as many as the level above."""
    CONSTANT = "constant"


@dataclass(frozen=True, slots=True)
class Shape:
    """How a pyramid is built."""

    group: int
    """How many a division has."""
    up: int = 1
    """How many of a division rise."""
    down: int = 2
    """How many of a division fall."""
    widening: Widening = Widening.DOUBLING
    top: int = 1
    """How many divisions the top level has."""
    least: int = 2
    """How many a division has to have to be played."""
    limit: int | None = None
    """How many members a season can have; the newest wait."""

    def __post_init__(self) -> None:
        if min(self.up, self.down) < 0 or self.top < 1 or not 2 <= self.least <= self.group:
            raise ValueError("A division has to have places for those it cannot be played without.")

    def width(self, level: int) -> int:
        """The most divisions that a level has."""
        return self.top * 2**level if self.widening is Widening.DOUBLING else self.top

    def capacity(self, level: int) -> int:
        return self.group * self.width(level)


class Finished(NamedTuple):
    """A division at the end of a season: its members from the first to the last."""

    level: int
    ranking: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """Who plays where in the next season."""

    levels: tuple[Divisions, ...]
    """The members of every division of every level, strongest first."""
    moves: Mapping[int, Move]
    waiting: tuple[int, ...]
    """Who has to wait for a place, first who came first."""

    def level_of(self) -> dict[int, int]:
        """The level of everybody who has a place."""
        return {
            member: level
            for level, divisions in enumerate(self.levels)
            for division in divisions
            for member in division
        }


@dataclass(slots=True)
class _Level:
    """A level in the making."""

    capacity: int
    placed: dict[int, Move] = field(default_factory=dict)

    @property
    def free(self) -> int:
        return self.capacity - len(self.placed)


def next_season(
    finished: Sequence[Finished],
    shape: Shape,
    *,
    leaving: Collection[int] = (),
    returning: Mapping[int, int] | None = None,
    new: Iterable[int] = (),
    merit: Mapping[int, Fraction | int] | None = None,
) -> Placement:
    """Everybody's place in the next season.

    `returning` has the levels that these members left, in the order in which they are served; `new` is in the order in
    which places are given: by sign-up, or by strength for a first season. `merit` decides between the same rank of
    different divisions; without it the division that comes first does.
    """
    comers = dict(returning or {})
    newcomers = [member for member in dict.fromkeys(new) if member not in comers]
    old = _continuing(finished, shape, leaving, merit or {})
    if set(old.level) & (set(comers) | set(newcomers)):
        raise ValueError("Members who go on playing are neither returning nor new.")
    comers, newcomers, waiting = _admitted(shape, len(old.level), comers, newcomers)
    levels = _moved(old, shape, comers)
    served = {member for level in levels for member in level.placed}
    _fill(levels, shape, [(m, at) for m, at in comers.items() if m not in served], Move.RETURNING)
    _fill(levels, shape, [(member, 0) for member in newcomers], Move.NEW)
    waiting = _without_rump(levels, shape) + waiting
    ranks = {member: number for number, member in enumerate(old.order)}
    return Placement(
        levels=tuple(_divided(level.placed, shape, number, ranks) for number, level in enumerate(levels)),
        moves={member: move for level in levels for member, move in level.placed.items()},
        waiting=tuple(waiting),
    )


def _admitted(
    shape: Shape, taken: int, comers: dict[int, int], newcomers: list[int]
) -> tuple[dict[int, int], list[int], list[int]]:
    """Who returns and who is new, as far as there are places beside those that are taken, and who has to wait."""
    if shape.limit is None:
        return comers, newcomers, []
    places = max(0, shape.limit - taken)
    places_for_new = max(0, places - len(comers))
    waiting = [*list(comers)[places:], *newcomers[places_for_new:]]
    return dict(list(comers.items())[:places]), newcomers[:places_for_new], waiting


def division_sizes(members: int, group: int, least: int, most: int) -> tuple[int, ...]:
    """The sizes of at most so many divisions, as even as can be: none larger than a group unless there is no other way,
    none smaller than it has to be to be played unless all together are."""
    count = min(-(-members // group), most)
    if count > 1 and members // count < least:
        count = max(1, members // least)
    share, rest = divmod(members, count) if count else (0, 0)
    return (share + 1,) * rest + (share,) * (count - rest)


def late_place(sizes: Sequence[Sequence[int]], shape: Shape) -> tuple[int, int] | None:
    """The level and the number of the division for a player who comes after the start, given the sizes of all
    divisions: the smallest of the lowest level that is not full; None if they have to wait."""
    for level in reversed(range(len(sizes))):
        size, number = min(((size, number) for number, size in enumerate(sizes[level])), default=(shape.group, 0))
        if size < shape.group:
            return level, number
    return None


class _Continuing(NamedTuple):
    """Those who go on playing, after a season."""

    level: dict[int, int]
    order: list[int]
    """All of them, the best rank first."""
    rising: frozenset[int]
    falling: frozenset[int]


def _continuing(
    finished: Sequence[Finished], shape: Shape, leaving: Collection[int], merit: Mapping[int, Fraction | int]
) -> _Continuing:
    level: dict[int, int] = {}
    keys: dict[int, tuple[int, Fraction | int, int]] = {}
    rising: set[int] = set()
    falling: set[int] = set()
    for number, division in enumerate(finished):
        left = [member for member in division.ranking if member not in leaving]
        if division.level > 0:
            rising.update(left[: shape.up])
        # A player who leaves from one of the last places has gone down for the others.
        last = division.ranking[max(0, len(division.ranking) - shape.down) :]
        falling.update(member for member in last if member not in leaving)
        for rank, member in enumerate(division.ranking):
            keys[member] = (rank, -merit.get(member, 0), number)
        level.update(dict.fromkeys(left, division.level))
    if len(keys) != sum(len(division.ranking) for division in finished):
        raise ValueError("No one can have played in two divisions.")
    order = sorted(level, key=keys.__getitem__)
    return _Continuing(level, order, frozenset(rising), frozenset(falling - rising))


def _moved(old: _Continuing, shape: Shape, returning: Mapping[int, int]) -> list[_Level]:
    """The levels with all who go on playing, and with those who return to a place that is free."""
    depth = max([*old.level.values(), -1]) + 1
    # One more, for those who are pressed down from the lowest, and no one below.
    members: list[list[int]] = [[] for _ in range(depth + 2)]
    for member in old.order:
        members[old.level[member]].append(member)
    levels = [_Level(shape.capacity(number)) for number in range(depth + 1)]
    for number in range(depth):
        level, here, below = levels[number], members[number], members[number + 1]
        comers = [member for member, left in returning.items() if left == number]
        change = _exchange(old, level.free - len(here), here, below, comers)
        level.placed |= {member: Move.STAYED for member in here if member not in change.down}
        level.placed |= dict.fromkeys(change.up, Move.PROMOTED) | dict.fromkeys(change.returning, Move.RETURNING)
        levels[number + 1].placed |= dict.fromkeys(change.down, Move.RELEGATED)
        members[number + 1] = [member for member in below if member not in level.placed]
    return _without_empty(levels)


class _Exchange(NamedTuple):
    """Who changes places between a level and the one below, and who returns to it."""

    up: list[int]
    returning: list[int]
    down: list[int]


def _exchange(
    old: _Continuing, spare: int, here: Sequence[int], below: Sequence[int], comers: Sequence[int]
) -> _Exchange:
    """What happens between a level with so many spare places beside its members, and the level below."""
    falling = [member for member in here if member in old.falling]
    rising = [member for member in below if member in old.rising]
    risers = rising[: max(0, spare + len(falling))]
    down = min(len(falling), len(risers))
    if spare + down < len(risers):
        down = min(len(here), len(risers) - spare)
    free = spare + down - len(risers)
    returning = list(comers[: max(0, free)])
    free -= len(returning)
    kept = max(0, min(free, down))
    next_best = [member for member in below if member not in risers][: max(0, free - kept)]
    # First those who are due to go down, the last of them first; others only if the level has become too small.
    ladder = [member for member in here if member not in old.falling] + falling
    return _Exchange(risers + next_best, returning, ladder[len(ladder) - down + kept :])


def _fill(levels: list[_Level], shape: Shape, comers: Iterable[tuple[int, int]], move: Move) -> None:
    """Gives each player the first free place, from the level named for them downwards; levels open as needed."""
    for member, highest in comers:
        number = max(0, min(highest, len(levels) - 1))
        while number < len(levels) and levels[number].free <= 0:
            number += 1
        if number == len(levels):
            levels.append(_Level(shape.capacity(number)))
        levels[number].placed[member] = move


def _without_rump(levels: list[_Level], shape: Shape) -> list[int]:
    """Takes away lowest levels that are too small to be played, and tells who has to wait therefore.

    The level above takes them all if none of its divisions has to take more than one. Else those who return and those
    who are new wait, and who has played is taken in above. Only if they have risen to this level just now they cannot
    rise again: then the level stays as small as it is.
    """
    waiting: list[int] = []
    while levels and len(levels[-1].placed) < shape.least:
        rump = levels[-1].placed
        above = levels[-2].placed if len(levels) > 1 else None
        is_little = len(levels) > 1 and len(rump) <= shape.width(len(levels) - 2)
        if not (is_little and Move.PROMOTED not in rump.values()):
            waiting = _taken_out(rump, (Move.RETURNING, Move.NEW)) + waiting
        if rump and (above is None or Move.PROMOTED in rump.values()):
            break
        if above is not None:
            above |= {member: LIFTED[move] for member, move in rump.items()}
        levels.pop()
    return waiting


def _taken_out(placed: dict[int, Move], moves: Sequence[Move]) -> list[int]:
    """Takes those out of a level who came to it by these moves, and tells who they are, move by move."""
    found = [member for move in moves for member in placed if placed[member] is move]
    for member in found:
        del placed[member]
    return found


def _without_empty(levels: list[_Level]) -> list[_Level]:
    while levels and not levels[-1].placed:
        levels = levels[:-1]
    return levels


def _divided(placed: Mapping[int, Move], shape: Shape, number: int, ranks: Mapping[int, int]) -> Divisions:
    """The members of a level in divisions that are alike: dealt to and fro, the strongest first."""
    order = sorted(placed, key=lambda member: (STRENGTH.index(placed[member]), ranks.get(member, 0)))
    sizes = division_sizes(len(order), shape.group, shape.least, shape.width(number))
    divisions: list[list[int]] = [[] for _ in sizes]
    dealt = 0
    for row in range(max(sizes, default=0)):
        open_divisions = [division for division, size in zip(divisions, sizes, strict=True) if size > row]
        for division in open_divisions[:: -1 if row % 2 else 1]:
            division.append(order[dealt])
            dealt += 1
    return tuple(map(tuple, divisions))
