"""Which ranks a player can still reach. Pure.

The bounds are sound: whatever the tables that are still to be played bring, ties, forfeits and tie-breaks included, the
final rank lies between them, as long as no one withdraws or comes late, every table ends with a player in the first
place and no host gives or takes points.

A player stands best if they win alone wherever they still play: that gives them most and no one else more. They stand
worst if they forfeit everywhere. What the others then do among each other is followed table by table, over all ways to
share the points that could matter; who is out of reach already, or can no longer be reached, need not be told apart,
which leaves few positions. With few tables left this is exact, by points, and bounds only narrow. Where there are too
many positions, the rest of the tables is replaced by the least or the most that everybody can get there. Where points
do not come first, every rank is left open until all is played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm
from typing import NamedTuple

from leagues.standings import Row, Scheme, TieBreak
from pairing.points import Scale, shared

BUDGET = 30_000
"""How much is followed for one bound: positions times members."""

Gains = tuple[int, ...]
"""What everybody at a table gets, by seat, in whole parts of a point."""
OUT = -(10**12)
"""Where a player is put who can no longer come up to nought; the other way round, who cannot fall below it."""


class Ways(NamedTuple):
    """All ways to share the points of a table that could matter. Whatever one may get, every other may too."""

    gains: frozenset[Gains]
    least: int
    most: int


class Outlook(NamedTuple):
    """The best and the worst rank that can still be reached."""

    best: int
    worst: int

    @property
    def is_settled(self) -> bool:
        return self.best == self.worst


def outlooks(
    rows: Sequence[Row],
    remaining: Sequence[Sequence[int]],
    scheme: Scheme,
    *,
    rounds_to_come: int = 0,
    whom: Collection[int] | None = None,
    budget: int = BUDGET,
) -> dict[int, Outlook]:
    """What every member, or everybody of those asked for, can still reach.

    `remaining` has the members of every table that has not ended; `rounds_to_come` is how often everybody may play or
    rest beside, at tables that are not yet known.
    """
    asked = [row for row in rows if whom is None or row.member in whom]
    if not remaining and not rounds_to_come:
        return {row.member: Outlook(row.rank, row.rank + _level(rows, row)) for row in asked}
    present = [row for row in rows if not row.is_withdrawn]
    unit = _unit(rows, scheme)
    scale = tuple(int(part * unit) for part in scheme.scale)
    points = {row.member: int(row.points * unit) for row in present}
    to_come = rounds_to_come * max(scale[0], int(scheme.bye_points * unit))
    found = {}
    for row in asked:
        if row.is_withdrawn:
            found[row.member] = Outlook(len(present) + 1, len(rows))
        elif scheme.tie_breaks[:1] != (TieBreak.POINTS,):
            found[row.member] = Outlook(1, len(present))
        else:
            ahead = _fewest_ahead(row.member, points, remaining, scale, to_come, budget)
            not_behind = _most_not_behind(row.member, points, remaining, scale, to_come, budget)
            found[row.member] = Outlook(1 + ahead, 1 + not_behind)
    return found


def _unit(rows: Sequence[Row], scheme: Scheme) -> int:
    """By what points are multiplied to become whole numbers, which are compared many times faster than fractions; two
    to five can share sixty of them evenly."""
    parts = (*scheme.scale, scheme.bye_points, *(row.points for row in rows))
    return 60 * lcm(*(Fraction(part).denominator for part in parts))


def _level(rows: Sequence[Row], row: Row) -> int:
    """How many others share a rank."""
    return sum(other.rank == row.rank for other in rows) - 1


def _fewest_ahead(
    member: int, points: dict[int, int], remaining: Sequence[Sequence[int]], scale: Gains, to_come: int, budget: int
) -> int:
    """At least so many others will have more points than the member."""
    own = sum(member in table for table in remaining)
    goal = points[member] + own * scale[0] + to_come
    others = {other: at - goal - 1 for other, at in points.items() if other != member}
    tables = [[other for other in table if other != member] for table in remaining]
    ways = [_least_gains(len(table), member in table, scale) for table in remaining]
    return min(_followed(others, tables, ways, budget, is_wanted=False))


def _most_not_behind(
    member: int, points: dict[int, int], remaining: Sequence[Sequence[int]], scale: Gains, to_come: int, budget: int
) -> int:
    """At most so many others will have as many points as the member, or more."""
    others = {other: at + to_come - points[member] for other, at in points.items() if other != member}
    tables = [[other for other in table if other != member] for table in remaining]
    ways = [_most_gains(len(table), scale) for table in tables]
    return max(_followed(others, tables, ways, budget, is_wanted=True))


def _followed(
    others: dict[int, int],
    tables: Sequence[Sequence[int]],
    ways: Sequence[Ways],
    budget: int,
    *,
    is_wanted: bool,
) -> Iterator[int]:
    """How many of the others can have come up to nought, in each of the positions that were followed. Who cannot be
    told is counted as it is wanted."""
    names = sorted(others)
    number = {name: place for place, name in enumerate(names)}
    seats = [[number.get(name, -1) for name in table] for table in tables]
    # Small tables first: they leave few ways, and what is settled early is not followed again.
    order = sorted(range(len(tables)), key=lambda table: (len(ways[table].gains), seats[table]))
    most = [0] * len(names)
    least = [0] * len(names)
    for table in order:
        _add_range(least, most, seats[table], ways[table], 1)
    reached = 0
    positions = {_settled([others[name] for name in names], least, most)}
    for table in order:
        reached += len(positions) * len(ways[table].gains) * len(names)
        if reached > budget:
            break
        here = seats[table]
        _add_range(least, most, here, ways[table], -1)
        following = set()
        for position, way in product(positions, ways[table].gains):
            after = list(position)
            for place, gain in zip(here, way, strict=True):
                if place >= 0:
                    after[place] += gain
            following.add(_settled(after, least, most))
        positions = following
    bounds = most if is_wanted else least
    for position in positions:
        yield sum(at + bound >= 0 for at, bound in zip(position, bounds, strict=True))


def _add_range(least: list[int], most: list[int], seats: Sequence[int], ways: Ways, sign: int) -> None:
    """Counts the least and the most that everybody can get at a table in or out."""
    for place in seats:
        if place >= 0:
            least[place] += sign * ways.least
            most[place] += sign * ways.most


def _settled(position: Sequence[int], least: Sequence[int], most: Sequence[int]) -> Gains:
    """The position, with those who are settled put where no further gain is seen."""
    return tuple(
        -OUT if at + low >= 0 else OUT if at + high < 0 else at
        for at, low, high in zip(position, least, most, strict=True)
    )


@cache
def _least_gains(size: int, has_member: bool, scale: Gains) -> Ways:
    """What the others at a table may get if they shall get little: with the member, who wins, nothing, since they may
    all forfeit; without the member one of them has to win, alone or level with others."""
    if has_member:
        return Ways(frozenset({(0,) * (size - 1)}), 0, 0)
    losers = [[seat for seat in range(size) if seats >> seat & 1] for seats in range(2**size - 1)]
    return _ways(_gains([1] * size, scale, forfeits) for forfeits in losers)


@cache
def _most_gains(size: int, scale: Gains) -> Ways:
    """What players may get if they shall get much: all of them play, in any order, level or not."""
    return _ways(_gains(places, scale) for places in product(range(1, size + 1), repeat=size))


def _ways(gains: Iterable[Gains]) -> Ways:
    found = frozenset(gains)
    single = [gain for way in found for gain in way]
    return Ways(found, min(single, default=0), max(single, default=0))


def _gains(places: Sequence[int], scale: Scale, forfeits: Collection[int] = ()) -> Gains:
    shares = shared(places, scale, forfeits)
    assert all(share.denominator == 1 for share in shares), "The unit is divided by every number of players at a table."
    return tuple(map(int, shares))
