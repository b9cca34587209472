"""Rules of thumb: every move is tried in the mind, the turn finished by habit, and what it comes to is weighed."""

from __future__ import annotations

from math import log
from random import Random
from typing import Any

from games.bots.budget import Budget
from games.bots.evaluator import Eye
from games.bots.observation import Sight
from games.bots.playing import judged, played_on


def thumb_rule(sight: Sight, eye: Eye, random: Random, budget: Budget) -> Any:
    """The move with the best prospects at the end of the turn, on average over a few tries."""
    game, seat = sight.game, sight.seat
    moves = _as_they_come_to_mind(sight, eye, random)
    totals, tries = [0.0] * len(moves), [0] * len(moves)
    watch = budget.watch()
    while True:
        state = sight.imagined(random)
        for number, move in enumerate(moves):
            if not watch.allows_another():
                return _best(moves, totals, tries)
            after = played_on(game, eye, game.advance(state, move), 1, random)
            totals[number] += judged(game, eye, after)[seat]
            tries[number] += 1


def _as_they_come_to_mind(sight: Sight, eye: Eye, random: Random) -> list[Any]:
    """All moves in an order in which those that suggest themselves stand early: a small budget is spent on them."""
    moves = sight.moves
    urges = eye.urges(sight.guess, sight.seat, moves)
    # The least of these numbers belongs to a move as likely as its urge is part of the whole, and so on with the rest.
    waits = [-log(1.0 - random.random()) / urge for urge in urges]
    return [moves[number] for number in sorted(range(len(moves)), key=waits.__getitem__)]


def _best(moves: list[Any], totals: list[float], tries: list[int]) -> Any:
    """The best on average of those that were tried; the first if there was no time for any."""
    averages = [total / count if count else -1.0 for total, count in zip(totals, tries, strict=True)]
    return moves[averages.index(max(averages))]
