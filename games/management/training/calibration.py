"""How well predicted chances fit what came of them, on matches that were never trained on; beside it what the
difference of points alone would have said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from games.bots.network import Array, Network, softmax
from games.bots.training import Lessons, forecasts

THIRDS = ("beginning", "middle", "end")
BINS = 10
_STEEPNESS = np.geomspace(0.01, 3.0, 40)
"""By how much a point of difference may count in the fit on points."""


class Bin(NamedTuple):
    """Predictions of about the same size."""

    predicted: float
    won: float
    positions: int


class Calibration(NamedTuple):
    """How predictions of some positions fared."""

    seats: int
    phase: str
    """A third of the match."""
    positions: int
    brier: float
    points_brier: float
    """Of a logistic fit on the difference of points."""
    log_loss: float
    points_log_loss: float
    bins: tuple[Bin, ...]


def calibrations(network: Network, lessons: Mapping[int, Lessons]) -> Iterator[Calibration]:
    """By number of seats and third of the match. The fit on points learns how much a point counts in each of them from
    what the network has been trained on; both are judged by the rest."""
    for seats, lesson in lessons.items():
        taught, held_out = lesson.split()
        if not len(held_out.lengths) or not len(taught.lengths):
            continue
        chances = forecasts(network, held_out)[0]
        shares = held_out.shares[held_out.sequence_of]
        for third, phase in enumerate(THIRDS):
            here, there = _third(held_out) == third, _third(taught) == third
            by_points = _by_points(taught, there, held_out, here)
            yield Calibration(
                seats,
                phase,
                int(here.sum()),
                _brier(chances[here], shares[here]),
                _brier(by_points, shares[here]),
                _log_loss(chances[here], shares[here]),
                _log_loss(by_points, shares[here]),
                _bins(chances[here].ravel(), shares[here].ravel()),
            )


def _third(lesson: Lessons) -> Any:
    ends = np.cumsum(lesson.lengths)
    place = np.arange(len(lesson.points)) - np.repeat(ends - lesson.lengths, lesson.lengths)
    return place * len(THIRDS) // np.repeat(lesson.lengths, lesson.lengths)


def _by_points(taught: Lessons, there: Any, held_out: Lessons, here: Any) -> Array:
    shares = taught.shares[taught.sequence_of][there]
    losses = [_log_loss(softmax(steepness * taught.points[there]), shares) for steepness in _STEEPNESS]
    best = np.float32(_STEEPNESS[int(np.argmin(losses))])
    return softmax(best * held_out.points[here])


def _brier(chances: Array, shares: Array) -> float:
    """0 is perfect; summed over seats."""
    return float(((chances - shares) ** 2).sum(1).mean()) if len(chances) else 0.0


def _log_loss(chances: Array, shares: Array) -> float:
    return float(-(shares * np.log(np.maximum(chances, 1e-9))).sum(1).mean()) if len(chances) else 0.0


def _bins(chances: Array, shares: Array) -> tuple[Bin, ...]:
    number = np.minimum((chances * BINS).astype(int), BINS - 1)
    groups = [number == wanted for wanted in range(BINS)]
    return tuple(
        Bin(float(chances[group].mean()), float(shares[group].mean()), int(group.sum()))
        for group in groups
        if group.any()
    )
