"""Rules of thumb: every move is tried in the mind, the turn finished by habit, and what it comes to is weighed."""

from __future__ import annotations

from math import log
from random import Random
from typing import Any

from games.bots.budget import Budget
from games.bots.evaluator import Evaluator
from games.bots.observation import Observation
from games.bots.playing import judged, played_on


def thumb_rule(observation: Observation, evaluator: Evaluator, random: Random, budget: Budget) -> Any:
    """The move with the best prospects at the end of the turn, on average over a few tries."""
    game, seat = observation.game, observation.seat
    moves = _as_they_come_to_mind(observation, evaluator, random)
    totals, tries = [0.0] * len(moves), [0] * len(moves)
    watch = budget.watch()
    while True:
        state = observation.imagined(random)
        for number, move in enumerate(moves):
            if not watch.allows_another():
                return _best(moves, totals, tries)
            after = played_on(game, evaluator, game.advance(state, move), 1, random)
            totals[number] += judged(game, evaluator, after)[seat]
            tries[number] += 1


def _as_they_come_to_mind(observation: Observation, evaluator: Evaluator, random: Random) -> list[Any]:
    """All moves in an order in which those that suggest themselves stand early: a small budget is spent on them."""
    moves = observation.moves
    priors = evaluator.priors(observation.guess, observation.seat, moves)
    # The least of these numbers belongs to a move as likely as its prior is part of the whole, and so on with the rest.
    waits = [-log(1.0 - random.random()) / prior for prior in priors]
    return [moves[number] for number in sorted(range(len(moves)), key=waits.__getitem__)]


def _best(moves: list[Any], totals: list[float], tries: list[int]) -> Any:
    """The best on average of those that were tried; the first if there was no time for any."""
    averages = [total / count if count else -1.0 for total, count in zip(totals, tries, strict=True)]
    return moves[averages.index(max(averages))]
