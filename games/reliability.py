"""How far a person can be counted on: the share of required decisions that were made in time, as a guess with an
interval. Pure: sums and elapsed days come in, no clock and no database.

A decision is a coin that lands in time with the person's own, unknown chance. Before anything is known of a person that
chance is taken to be one of a beta distribution, and after some decisions it is again one (the beta-binomial model, as
in Gelman et al., Bayesian Data Analysis, 2.4). What is long past counts less: sums halve every ninety days, so each
decision costs one addition, and none is ever looked at again (exponential discounting as in West and Harrison, Bayesian
Forecasting and Dynamic Models, 2.3). The prior and the half-life are ours.
"""

from __future__ import annotations

from math import exp, lgamma, log, log1p
from typing import NamedTuple

PRIOR_ON_TIME = 19.0
PRIOR_LATE = 1.0
"""What is believed of a stranger: as if twenty of their decisions were known and nineteen had been in time."""
HALF_LIFE_DAYS = 90.0
CREDENCE = 0.9
"""How sure the site is that the true share lies in the interval."""


class Decisions(NamedTuple):
    """Decisions of a person, the older ones already worth less than one each."""

    on_time: float = 0.0
    late: float = 0.0
    excused: float = 0.0
    """Neither: shown, never counted."""

    def after(self, days: float) -> Decisions:
        """What they are worth so many days later; never more than now."""
        worth = 0.5 ** (max(days, 0.0) / HALF_LIFE_DAYS)
        return Decisions(self.on_time * worth, self.late * worth, self.excused * worth)

    def plus(self, other: Decisions) -> Decisions:
        return Decisions(self.on_time + other.on_time, self.late + other.late, self.excused + other.excused)


class Figure(NamedTuple):
    """The share of decisions in time, between 0 and 1: the best guess, and where the truth is with `CREDENCE`."""

    mean: float
    low: float
    high: float
    excused: int
    """How many excused decisions are still remembered."""
    is_known: bool
    """Whether anything is known of the person at all."""

    @property
    def per_cent(self) -> int:
        return round(100 * self.mean)

    @property
    def low_per_cent(self) -> int:
        return round(100 * self.low)

    @property
    def high_per_cent(self) -> int:
        return round(100 * self.high)


def figure(decisions: Decisions) -> Figure:
    """What decisions say of the person who made them."""
    on_time, late = PRIOR_ON_TIME + decisions.on_time, PRIOR_LATE + decisions.late
    tail = (1 - CREDENCE) / 2
    return Figure(
        mean=on_time / (on_time + late),
        low=quantile(tail, on_time, late),
        high=quantile(1 - tail, on_time, late),
        excused=round(decisions.excused),
        is_known=decisions.on_time + decisions.late >= 0.5,
    )


def quantile(share: float, a: float, b: float) -> float:
    """Below which value this share of a beta distribution lies, to six digits."""
    low, high = 0.0, 1.0
    while high - low > 1e-7:
        middle = (low + high) / 2
        if below(middle, a, b) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def below(value: float, a: float, b: float) -> float:
    """The share of a beta distribution that lies below a value."""
    if value <= 0.0 or value >= 1.0:
        return 0.0 if value <= 0.0 else 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(value) + b * log1p(-value))
    # The fraction converges fast on one side of the middle; the other side is its mirror.
    if value < (a + 1) / (a + b + 2):
        return front * _fraction(value, a, b) / a
    return 1.0 - front * _fraction(1 - value, b, a) / b


def _fraction(value: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function (Abramowitz and Stegun 26.5.8), by Lentz's method."""
    tiny = 1e-300
    c = 1.0
    d = 1.0 / (1.0 - (a + b) * value / (a + 1) or tiny)
    result = d
    for m in range(1, 10_000):
        even = m * (b - m) * value / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * value / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1.0 / (1.0 + term * d or tiny)
            c = 1.0 + term / c or tiny
            result *= c * d
        if abs(c * d - 1.0) < 1e-12:
            return result
    raise ArithmeticError(f"no end of the fraction for {value}, {a}, {b}")
