"""How evenly people meet and sit over a number of tables: counts, and what is left of unevenness. Pure.

Whole numbers can rarely be spread without a rest. What counts as uneven is therefore only what goes beyond that: the
half of the sum of squares above the least sum that is possible. Nothing is left exactly if no two counts differ by more
than one, and moving one meeting from a pair with two too many to a pair with none takes one off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

Table = tuple[int, ...]
"""The players of a table in the order of their seats."""


class Round(NamedTuple):
    """Tables at which no one sits twice, and those who rest meanwhile."""

    tables: tuple[Table, ...]
    resting: tuple[int, ...] = ()


class Spread(NamedTuple):
    """The least and the most of some counts."""

    least: int
    most: int

    @property
    def gap(self) -> int:
        return self.most - self.least


class Residual(NamedTuple):
    """What is uneven beyond what whole numbers ask for; nothing of it is zero throughout."""

    games: int
    pairs: int
    seats: int

    @property
    def is_none(self) -> bool:
        return not any(self)


class Balance(NamedTuple):
    """How evenly people meet and sit."""

    tables: int
    games: Spread
    """How often a player plays."""
    meetings: Spread
    """How often two players meet."""
    seats: Spread
    """How often a player sits in a seat."""
    order: int
    """The most by which a player sits before a certain other more often than behind."""
    residual: Residual


def uneven(counts: Collection[int]) -> int:
    """Half of what the sum of squares is above the least that this many counts of this sum can have."""
    if not counts:
        return 0
    return (sum(count * count for count in counts) - least_squares(sum(counts), len(counts))) // 2


def least_squares(total: int, counts: int) -> int:
    """The least sum of squares that so many whole numbers of this sum can have: no two of them differ by more than
    one."""
    share, rest = divmod(total, counts)
    return (counts - rest) * share**2 + rest * (share + 1) ** 2


def balance(players: Iterable[int], tables: Sequence[Table]) -> Balance:
    """How evenly these players meet and sit at these tables."""
    people = sorted(players)
    seats = range(max(map(len, tables), default=0))
    before = Counter(pair for table in tables for pair in combinations(table, 2))
    sat = Counter((player, seat) for table in tables for seat, player in enumerate(table))
    games = [sum(sat[player, seat] for seat in seats) for player in people]
    meetings = [before[one, other] + before[other, one] for one, other in combinations(people, 2)]
    by_seat = [[sat[player, seat] for player in people] for seat in seats]
    return Balance(
        tables=len(tables),
        games=_spread(games),
        meetings=_spread(meetings),
        seats=_spread([count for counts in by_seat for count in counts]),
        order=max((abs(before[a, b] - before[b, a]) for a, b in combinations(people, 2)), default=0),
        residual=Residual(uneven(games), uneven(meetings), sum(map(uneven, by_seat))),
    )


def _spread(counts: Collection[int]) -> Spread:
    return Spread(min(counts, default=0), max(counts, default=0))
