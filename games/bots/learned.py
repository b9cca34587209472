"""An evaluator whose forecasts were learnt: a network judges, an expert's habits are followed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from games.bots.evaluator import Evaluator, Forecast
from games.bots.network import Array, BadWeights, Network
from games.engine.protocol import Seat

BATCH = 8
"""Positions of a search that are judged together: most of what a judgement costs, it costs for any number of them."""


class Sight(Protocol):
    """How a game looks to a network."""

    @property
    def version(self) -> int:
        """Of the features: weights are good for those that they were trained on."""

    def see(self, state: Any, viewer: Seat | None) -> Sequence[int]:
        """What `view(state, viewer)` shows, as numbers from -1 to 254: always as many, and nothing that the view does
        not show."""

    def blind(self, numbers: Any) -> Any:
        """What the public sees where a seat saw these (positions, numbers)."""

    def points(self, numbers: Any) -> Array:
        """What each seat has scored, as far as it shows: (positions, seats)."""

    def features(self, numbers: Any) -> Array:
        """(positions, numbers) of one number of seats to (positions, seats, features), a row about every seat."""


@dataclass(frozen=True)
class LearnedEvaluator:
    """The same priors, turns and points as the expert's."""

    expert: Evaluator
    sight: Sight = field(repr=False)
    network: Network = field(repr=False)
    version: str
    turns_ahead: int | None = None
    """How many turns a search looks ahead; None: as the expert says."""
    batch: int = BATCH

    def __post_init__(self) -> None:
        if self.network.provenance.get("features") != self.sight.version:
            raise BadWeights(f"{self.version} was trained on other features")

    @property
    def trust(self) -> float:
        return self.expert.trust

    def priors(self, state: Any, seat: Seat, moves: Sequence[Any]) -> list[float]:
        return self.expert.priors(state, seat, moves)

    def values(self, state: Any) -> list[float]:
        return self.expert.values(state)

    def spread(self, state: Any) -> float:
        return self.expert.spread(state)

    def horizon(self, state: Any) -> int:
        return self.expert.horizon(state) if self.turns_ahead is None else self.turns_ahead

    def turn(self, state: Any) -> Any:
        return self.expert.turn(state)

    def forecasts(self, states: Sequence[Any], viewer: Seat | None) -> list[Forecast]:
        numbers = np.array([self.sight.see(state, viewer) for state in states], dtype=np.int16)
        chances, margins = self.network.forecast(self.sight.features(numbers))
        return [Forecast(*both) for both in zip(chances.tolist(), margins.tolist(), strict=True)]
