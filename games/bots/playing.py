"""Playing on from an imagined position: chance and court move by themselves, seats by their first glance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.bots.evaluator import Evaluator, chances, shares
from games.engine.dealer import pick
from games.engine.protocol import CHANCE, AnyGame, Seat


def until_decided(game: AnyGame, state: Any, random: Random) -> tuple[Any, Seat | None]:
    """The state in which a seat has to decide, and which; None when the match is over."""
    while to_act := game.to_act(state):
        seat = to_act[0]
        if seat >= 0:
            return state, seat
        if seat == CHANCE:
            odds = game.odds(state)
            move = pick(odds, int(random.random() * sum(weight for _, weight in odds)))
        else:
            move = game.legal_moves(state, seat)[0]
        state = game.advance(state, move)
    return state, None


def at_first_glance(evaluator: Evaluator, state: Any, seat: Seat, moves: Sequence[Any], random: Random) -> Any:
    """The one of its legal moves that a seat makes which does not think twice."""
    if len(moves) == 1:
        return moves[0]
    priors = evaluator.priors(state, seat, moves)
    number = random.random() * sum(priors)
    for move, prior in zip(moves, priors, strict=True):
        number -= prior
        if number < 0:
            return move
    return moves[-1]


def played_on(game: AnyGame, evaluator: Evaluator, state: Any, turns: int, random: Random) -> Any:
    """The state after so many turns have ended, the one under way included, or at the end of the match."""
    state, seat = until_decided(game, state, random)
    turn = evaluator.turn(state)
    while seat is not None and turns > 0:
        move = at_first_glance(evaluator, state, seat, game.legal_moves(state, seat), random)
        state, seat = until_decided(game, game.advance(state, move), random)
        now = evaluator.turn(state)
        if now != turn:
            turn = now
            turns -= 1
    return state


def judged(game: AnyGame, evaluator: Evaluator, state: Any) -> list[float]:
    """What a position promises each seat by the points to be expected, between 0 and 1, all together 1."""
    result = game.result(state)
    return chances(evaluator.values(state), evaluator.spread(state)) if result is None else shares(result.places)


def foreseen(game: AnyGame, evaluator: Evaluator, states: Sequence[Any], viewer: Seat | None) -> list[list[float]]:
    """What positions promise each seat as one of them sees it; matches that are over have brought what they have."""
    results = [game.result(state) for state in states]
    open_ones = [state for state, result in zip(states, results, strict=True) if result is None]
    forecasts = iter(evaluator.forecasts(open_ones, viewer) if open_ones else ())
    return [next(forecasts).chances if result is None else shares(result.places) for result in results]
