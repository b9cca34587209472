"""What bots go by in the toy."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.evaluator import ByPoints
from games.engine.protocol import Seat
from tests.engine.toy import ToyState


class ToyEvaluator(ByPoints):
    """Likes to leave nothing."""

    trust = 1.0

    def priors(self, state: ToyState, seat: Seat, moves: Sequence[str]) -> list[float]:
        return [4.0 if int(move.split()[1]) == state.stones else 1.0 for move in moves]

    def values(self, state: ToyState) -> list[float]:
        return [0.0] * state.seats

    def spread(self, state: ToyState) -> float:
        return 1.0

    def horizon(self, state: ToyState) -> int:
        return state.stones

    def turn(self, state: ToyState) -> Seat:
        return state.turn
