"""How strong a solver is, and how hard a puzzle: each attempt is a duel between them. Pure.

M. E. Glickman, The Glicko System (1995): a rating and a deviation, which says how far the true strength may lie from
it. Ratings of puzzles and of matches have nothing to do with each other."""

from __future__ import annotations

from math import log, pi, sqrt
from typing import NamedTuple


class Strength(NamedTuple):
    """What is believed of a solver or of a puzzle."""

    rating: float
    deviation: float


NEW_SOLVER = Strength(1500.0, 350.0)
NEW_PUZZLE = Strength(1500.0, 250.0)
LEAST_DEVIATION = 45.0
"""Nobody is ever so well known that another attempt tells nothing."""
LOWEST, HIGHEST = 400.0, 3000.0
PROVISIONAL_ABOVE = 110.0
"""The deviation above which a rating is provisional."""

_Q = log(10) / 400


def chance(one: Strength, other: Strength) -> float:
    """How likely one is to prevail over the other."""
    both = sqrt(one.deviation**2 + other.deviation**2)
    return 1 / (1 + 10 ** (-_g(both) * (one.rating - other.rating) / 400))


def after(solver: Strength, puzzle: Strength, *, is_solved: bool) -> tuple[Strength, Strength]:
    """What is believed of both after an attempt."""
    result = 1.0 if is_solved else 0.0
    return _updated(solver, puzzle, result), _updated(puzzle, solver, 1.0 - result)


def _updated(one: Strength, other: Strength, result: float) -> Strength:
    weight = _g(other.deviation)
    expected = 1 / (1 + 10 ** (-weight * (one.rating - other.rating) / 400))
    told = _Q**2 * weight**2 * expected * (1 - expected)
    spread = 1 / (1 / one.deviation**2 + told)
    rating = one.rating + _Q * spread * weight * (result - expected)
    return Strength(min(HIGHEST, max(LOWEST, rating)), max(LEAST_DEVIATION, sqrt(spread)))


def _g(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * _Q**2 * deviation**2 / pi**2)
