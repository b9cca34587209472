"""What bots go by in a game of which nothing but the rules is known."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from games.bots.evaluator import ByPoints
from games.engine.protocol import AnyGame, Seat

_TURNS = 60


class PlainEvaluator(ByPoints):
    """Takes all moves alike and every unfinished position for even; a search has to look far to see who wins."""

    trust = 1.0

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def priors(self, state: Any, seat: Seat, moves: Sequence[Any]) -> list[float]:
        return [1.0] * len(moves)

    def values(self, state: Any) -> list[float]:
        seats: int = json.loads(self._game.encode(state))["seats"]
        return [0.0] * seats

    def spread(self, state: Any) -> float:
        return 1.0

    def horizon(self, state: Any) -> int:
        return _TURNS

    def turn(self, state: Any) -> tuple[Seat, ...]:
        return self._game.to_act(state)
