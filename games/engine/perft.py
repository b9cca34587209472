"""Counts the positions that can be reached, as chess programs do: a lost or extra legal move changes the count."""

from __future__ import annotations

from typing import Any

from games.engine.protocol import CHANCE, AnyGame, AnyRules


def perft(game: AnyRules, state: Any, depth: int) -> int:
    """The number of sequences of exactly `depth` decisions from a state; chance and the court count as deciders too."""
    if depth == 0:
        return 1
    return sum(perft(game, game.apply(state, move).state, depth - 1) for move in _moves(game, state))


def divide(game: AnyGame, state: Any, depth: int) -> list[tuple[str, int]]:
    """The count below each first move, in the order of the legal moves."""
    return [(game.write(move), perft(game, game.apply(state, move).state, depth - 1)) for move in _moves(game, state)]


def _moves(game: AnyRules, state: Any) -> list[Any]:
    moves: list[Any] = []
    for seat in game.to_act(state):
        moves += [move for move, _ in game.odds(state)] if seat == CHANCE else game.legal_moves(state, seat)
    return moves
