"""The four levels of play."""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import Any

from games.bots.budget import Budget, Clock
from games.bots.courtier import thumb_rule
from games.bots.evaluator import Evaluator
from games.bots.observation import Observation
from games.bots.page import any_sane_move
from games.bots.search import Search

OWN_TURN = 1
"""The horizon of a Lord, in turns."""


class Level(StrEnum):
    """From the weakest to the strongest. Stored: names are never reused."""

    PAGE = "page"
    COURTIER = "courtier"
    LORD = "lord"
    KING = "king"


ITERATIONS = {Level.PAGE: 1, Level.COURTIER: 6, Level.LORD: 30, Level.KING: 400}
"""How much a level thinks at most, on however fast a machine."""
SECONDS = {Level.PAGE: 1.0, Level.COURTIER: 1.0, Level.LORD: 3.0, Level.KING: 9.0}
"""How long a level thinks at most, on however slow a machine."""


def usual_budget(level: Level, clock: Clock | None = None) -> Budget:
    """What a level is given at a table; without a clock the iterations alone count."""
    return Budget(ITERATIONS[level], SECONDS[level], clock)


def choose(observation: Observation, evaluator: Evaluator, level: Level, *, seed: int | str, budget: Budget) -> Any:
    """The move that a bot of this level makes. The same observation, seed and number of iterations
    give the same move. Only a King goes by what has been learnt."""
    moves = observation.moves
    if len(moves) == 1:
        return moves[0]
    random = Random(seed)
    if level is not Level.KING:
        evaluator = evaluator.expert
    if level is Level.PAGE:
        return any_sane_move(observation, evaluator, random)
    if level is Level.COURTIER:
        return thumb_rule(observation, evaluator, random, budget)
    horizon = OWN_TURN if level is Level.LORD else evaluator.horizon(observation.guess)
    return Search(observation, evaluator, random, horizon).run(budget)
