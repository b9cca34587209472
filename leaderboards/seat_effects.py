"""What a seat is worth: how those who sat there fared against what was expected of them. Pure: no database, no clock,
no names of people.

Let everybody's strength be shifted by the advantage of the seat. The chance of one before another is then the
formula's, 1 / (1 + exp(-(mean + advantage - other mean - other advantage) / c)), and one step of Newton's method from
no advantages at all finds those that fit the results best: the sums below are the slope and the curvature there.
Strong players were expected to do well, so that strong players at a seat are not taken for the seat.

The pairs of a table are not independent of each other, but tables are: the interval comes from how much the slopes of
single matches differ (P. J. Huber, The Behavior of Maximum Likelihood Estimates under Nonstandard Conditions, 1967).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any, NamedTuple, Self

from leaderboards.rating import FORMULAS, LIVE, Formula, Skill

ENOUGH = 200
"""How many matches it takes until advantages may be taken into account."""
CERTAINTY = 1.959964
"""How many standard deviations either way hold 95 % of what chance does."""

Matrix = list[list[float]]


class SeatEffect(NamedTuple):
    """The advantage of a seat over the mean of all seats of its table, in the unit of skills, and between which the
    true one lies with 95 % certainty."""

    advantage: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether chance alone does not explain it."""
        return self.low > 0.0 or self.high < 0.0


@dataclass
class SeatSums:
    """Matches at tables of one size, summed up as they come. Everything is by the number of the seat."""

    players: int
    matches: int
    places: list[float]
    """The places reached."""
    expected: list[float]
    """The places that were expected of the players who sat there."""
    slope: list[float]
    curvature: Matrix
    spread: Matrix
    """The slopes of single matches, each multiplied with itself."""

    @classmethod
    def empty(cls, players: int) -> Self:
        zeros = [0.0] * players
        return cls(players, 0, zeros[:], zeros[:], zeros[:], _zeros(players), _zeros(players))

    @classmethod
    def read(cls, players: int, matches: int, stored: Mapping[str, Any]) -> Self:
        return cls(players, matches, **stored)

    def write(self) -> dict[str, Any]:
        """All sums by their names; `read` is the way back."""
        return {
            "places": self.places,
            "expected": self.expected,
            "slope": self.slope,
            "curvature": self.curvature,
            "spread": self.spread,
        }

    def add(self, skills: Sequence[Skill], places: Sequence[int], formula: Formula = FORMULAS[LIVE]) -> None:
        """One more match: what was believed of the player at each seat, and their place."""
        slopes = [0.0] * self.players
        for one in range(self.players):
            for other in range(one + 1, self.players):
                chance = formula.chance(skills[one], skills[other], skills)
                outcome = 0.5 if places[one] == places[other] else float(places[one] < places[other])
                steepness = _steepness(skills[one], skills[other], skills, formula)
                slopes[one] += (outcome - chance) * steepness
                slopes[other] -= (outcome - chance) * steepness
                weight = chance * (1.0 - chance) * steepness**2
                self.curvature[one][one] += weight
                self.curvature[other][other] += weight
                self.curvature[one][other] -= weight
                self.curvature[other][one] -= weight
                self.places[one] += 1.0 - outcome
                self.places[other] += outcome
                self.expected[one] += 1.0 - chance
                self.expected[other] += chance
        for one, slope in enumerate(slopes):
            self.places[one] += 1.0
            self.expected[one] += 1.0
            self.slope[one] += slope
            for other in range(self.players):
                self.spread[one][other] += slope * slopes[other]
        self.matches += 1

    def effects(self) -> list[SeatEffect]:
        """The advantages of the seats; they come to nothing in all. No match, no advantages."""
        if not self.matches or not self.curvature[0][0]:
            return []
        inverse = _inverse(_held(self.curvature))
        advantages = _times_vector(inverse, self.slope)
        errors = _times(_times(inverse, self.spread), inverse)
        return [
            SeatEffect(advantage, advantage - reach, advantage + reach)
            for advantage, reach in (
                (advantages[seat], CERTAINTY * sqrt(max(0.0, errors[seat][seat]))) for seat in range(self.players)
            )
        ]

    @property
    def is_enough(self) -> bool:
        """Whether there are so many matches that the advantages may be taken into account."""
        return self.matches >= ENOUGH


def with_advantages(skills: Sequence[Skill], advantages: Sequence[float]) -> list[Skill]:
    """Skills as they are worth at their seats: each shifted by the advantage of the seat, and believed as surely as
    before."""
    return [Skill(skill.mean + advantage, skill.deviation) for skill, advantage in zip(skills, advantages, strict=True)]


def _steepness(one: Skill, other: Skill, table: Sequence[Skill], formula: Formula) -> float:
    """How much one more in strength adds to the logarithm of the odds."""
    chance = formula.chance(Skill(1.0, one.deviation), Skill(0.0, other.deviation), table)
    return log(chance / (1.0 - chance))


def _held(matrix: Matrix) -> Matrix:
    """A shift of all seats at once changes no chance; this keeps their sum at nothing."""
    hold = sum(row[number] for number, row in enumerate(matrix)) / len(matrix)
    return [[value + hold for value in row] for row in matrix]


def _zeros(size: int) -> Matrix:
    return [[0.0] * size for _ in range(size)]


def _times_vector(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(value * vector[place] for place, value in enumerate(row)) for row in matrix]


def _times(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one]


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan. The matrices here are small, and positive along the diagonal."""
    size = len(matrix)
    rows = [[*row, *(float(place == number) for place in range(size))] for number, row in enumerate(matrix)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda number: abs(rows[number][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for number in range(size):
            if number != pivot:
                factor = rows[number][pivot]
                rows[number] = [value - factor * of for value, of in zip(rows[number], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
