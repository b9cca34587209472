"""How good forecasts were: plain arithmetic on chances and what became of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log
from typing import NamedTuple

BINS = 10
LEAST_CHANCE = 1e-9
"""What was held to be impossible and happened costs much, but not everything."""


class Bin(NamedTuple):
    """Forecasts that were about equally sure."""

    forecasts: int
    forecast: float
    """Their mean."""
    came_true: float
    """Which part of them did."""


@dataclass
class Calibration:
    """Forecasts, summed up as they come."""

    count: int = 0
    loss: float = 0.0
    right: float = 0.0
    _counts: list[int] = field(default_factory=lambda: [0] * BINS)
    _chances: list[float] = field(default_factory=lambda: [0.0] * BINS)
    _outcomes: list[float] = field(default_factory=lambda: [0.0] * BINS)

    def add(self, chance: float, outcome: float) -> None:
        """One more: how likely something was, and whether it happened (a half if it was neither)."""
        self.count += 1
        self.loss -= outcome * log(max(chance, LEAST_CHANCE)) + (1 - outcome) * log(max(1 - chance, LEAST_CHANCE))
        self.right += 0.5 if chance == 0.5 else outcome if chance > 0.5 else 1 - outcome
        place = min(BINS - 1, int(chance * BINS))
        self._counts[place] += 1
        self._chances[place] += chance
        self._outcomes[place] += outcome

    @property
    def log_loss(self) -> float:
        """What a forecast cost on average: 0.693 for even odds on everything, less for better knowledge."""
        return self.loss / self.count if self.count else 0.0

    @property
    def accuracy(self) -> float:
        """How often the favourite of a pair was the one before the other."""
        return self.right / self.count if self.count else 0.0

    @property
    def bins(self) -> list[Bin]:
        """From the least to the most likely; those without a forecast are empty."""
        return [
            Bin(count, chances / count, outcomes / count) if count else Bin(0, (place + 0.5) / BINS, 0.0)
            for place, (count, chances, outcomes) in enumerate(
                zip(self._counts, self._chances, self._outcomes, strict=True)
            )
        ]
