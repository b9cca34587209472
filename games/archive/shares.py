"""How often and how well, with how far chance alone may have brought it. Plain arithmetic, no words."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

CERTAINTY = 1.959964
"""How many standard deviations either way hold 95 % of what chance does."""


class Share(NamedTuple):
    """A part of a whole, and between which parts the true one lies with 95 % certainty."""

    part: float
    low: float
    high: float


class Mean(NamedTuple):
    """A mean, how far single ones lie from it, and how far the true mean may."""

    mean: float
    deviation: float
    error: float


def share_of(part: float, count: int) -> Share:
    """Wilson's interval. Parts need not be whole, for victories are shared."""
    if not count:
        return Share(0.0, 0.0, 1.0)
    found, square = part / count, CERTAINTY**2
    middle = (found + square / (2 * count)) / (1 + square / count)
    reach = CERTAINTY / (1 + square / count) * sqrt(found * (1 - found) / count + square / (4 * count**2))
    # What never or always happened is at the very end of its interval, whatever rounding makes of it.
    return Share(found, min(found, max(0.0, middle - reach)), max(found, min(1.0, middle + reach)))


def mean_of(total: float, squares: float, count: int) -> Mean:
    """The error is infinite where one alone tells nothing of the others."""
    if not count:
        return Mean(0.0, 0.0, float("inf"))
    mean = total / count
    if count == 1:
        return Mean(mean, 0.0, float("inf"))
    variance = max(0.0, squares - count * mean**2) / (count - 1)
    return Mean(mean, sqrt(variance), CERTAINTY * sqrt(variance / count))


@dataclass
class SeatResults:
    """How some seats fared together."""

    count: int = 0
    wins: float = 0.0
    total: int = 0
    squares: int = 0
    even: float = 0.0
    """How many victories they would have if everybody at a table won equally often."""

    def add(self, count: int, wins: float, total: int, squares: int, players: int) -> None:
        """More seats, all at tables of so many players."""
        self.count += count
        self.wins += wins
        self.total += total
        self.squares += squares
        self.even += count / players

    @property
    def share(self) -> Share:
        return share_of(self.wins, self.count)

    @property
    def even_share(self) -> float:
        return self.even / self.count if self.count else 0.0

    @property
    def mean(self) -> Mean:
        return mean_of(self.total, self.squares, self.count)
