"""Rules of thumb: every move is tried in the mind, the turn finished by habit, and what it comes to is weighed."""

from __future__ import annotations

from random import Random
from typing import Any

from games.bots.budget import Budget
from games.bots.eye import Eye
from games.bots.playing import judged, played_on
from games.bots.sight import Sight


def thumb_rule(sight: Sight, eye: Eye, random: Random, budget: Budget) -> Any:
    """The move with the best prospects at the end of the turn, on average over a few tries."""
    game, seat = sight.game, sight.seat
    moves = _most_urgent_first(sight, eye)
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


def _most_urgent_first(sight: Sight, eye: Eye) -> list[Any]:
    """So that a budget too small for all moves is spent on those that suggest themselves."""
    moves = sight.moves
    urges = eye.urges(sight.guess, sight.seat, moves)
    return [moves[number] for number in sorted(range(len(moves)), key=lambda number: -urges[number])]


def _best(moves: list[Any], totals: list[float], tries: list[int]) -> Any:
    """The best on average of those that were tried; the first if there was no time for any."""
    averages = [total / count if count else -1.0 for total, count in zip(totals, tries, strict=True)]
    return moves[averages.index(max(averages))]
