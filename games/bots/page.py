"""At random, but sane."""

from __future__ import annotations

from random import Random
from typing import Any

from games.bots.evaluator import WASTEFUL, Evaluator
from games.bots.observation import Observation


def any_sane_move(observation: Observation, evaluator: Evaluator, random: Random) -> Any:
    """Any move alike, unless it is plainly wasteful and there are others."""
    moves = observation.moves
    priors = evaluator.priors(observation.guess, observation.seat, moves)
    sane = [move for move, prior in zip(moves, priors, strict=True) if prior > WASTEFUL] or moves
    return sane[int(random.random() * len(sane))]
