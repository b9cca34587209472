"""Thinking in plans: what a seat does in one go, several moves after each other, is weighed as if it was one move.

A search sees the position to be thought about as a `Rooted` one, in which plans are the legal moves; after a plan the
game goes on as usual."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from games.bots.evaluator import Evaluator, Forecast
from games.bots.observation import Observation, look
from games.engine.protocol import AnyGame, Draw, Seat

Moves = tuple[Any, ...]
"""A plan: moves of one seat, with nothing between them."""


@dataclass(frozen=True)
class Rooted:
    """A position in which a seat chooses between plans."""

    state: Any


class _PlanGame:
    """A game whose first decision is one between plans; everything later is the game itself."""

    def __init__(self, game: AnyGame, plans: Sequence[Moves]) -> None:
        self._game = game
        self._plans = plans

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def legal_moves(self, state: Any, seat: Seat) -> Sequence[Any]:
        return self._plans if isinstance(state, Rooted) else self._game.legal_moves(state, seat)

    def advance(self, state: Any, move: Any) -> Any:
        if not isinstance(state, Rooted):
            return self._game.advance(state, move)
        after = state.state
        for part in move:
            after = self._game.advance(after, part)
        return after

    def redeal(self, state: Rooted, seat: Seat | None, draw: Draw) -> Rooted:
        return Rooted(self._game.redeal(state.state, seat, draw))

    def result(self, state: Any) -> Any:
        return self._game.result(_plain(state))


class _PlanEvaluator:
    """An evaluator that is asked about rooted positions as well."""

    def __init__(self, evaluator: Evaluator, priors: Sequence[float]) -> None:
        self._evaluator = evaluator
        self._priors = list(priors)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._evaluator, name)

    def priors(self, state: Any, seat: Seat, moves: Sequence[Any]) -> list[float]:
        return self._priors if isinstance(state, Rooted) else self._evaluator.priors(state, seat, moves)

    def turn(self, state: Any) -> Any:
        return self._evaluator.turn(_plain(state))

    def horizon(self, state: Any) -> int:
        return self._evaluator.horizon(_plain(state))

    def forecasts(self, states: Sequence[Any], viewer: Seat | None) -> list[Forecast]:
        return self._evaluator.forecasts([_plain(state) for state in states], viewer)


def by_plans(
    game: AnyGame, evaluator: Evaluator, state: Any, seat: Seat, plans: Sequence[Moves]
) -> tuple[Observation, Evaluator, list[float]]:
    """What a search needs to choose between plans, and how much each of them suggests itself at first glance."""
    observation = look(game, state, seat)
    priors = _priors(game, evaluator, observation.guess, seat, plans)
    rooted = Observation(cast(AnyGame, _PlanGame(game, plans)), seat, Rooted(observation.guess))
    return rooted, cast(Evaluator, _PlanEvaluator(evaluator, priors)), priors


def _plain(state: Any) -> Any:
    return state.state if isinstance(state, Rooted) else state


def _priors(game: AnyGame, evaluator: Evaluator, state: Any, seat: Seat, plans: Sequence[Moves]) -> list[float]:
    """How likely each plan is where every move of it is made at first glance."""
    found = [1.0] * len(plans)
    groups: list[tuple[Any, int, list[int]]] = [(state, 0, list(range(len(plans))))]
    while groups:
        here, depth, members = groups.pop()
        going_on = [number for number in members if len(plans[number]) > depth]
        if not going_on:
            continue
        moves = game.legal_moves(here, seat)
        priors = evaluator.priors(here, seat, moves) if len(moves) > 1 else [1.0]
        whole = sum(priors)
        for move, prior in zip(moves, priors, strict=True):
            same = [number for number in going_on if plans[number][depth] == move]
            for number in same:
                found[number] *= prior / whole
            if same:
                groups.append((game.advance(here, move), depth + 1, same))
    return found
