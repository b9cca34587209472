"""How the imagined players of a filled archive choose: at random, but with some ambition, so that what makes a match
worth finding comes about as it does among people."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.protocol import AnyGame

_TUDOR = {
    "act": 1.0,
    "then": 4.0,
    "perform": 3.0,
    "bonus": 2.0,
    "use": 2.0,
    "skip": 0.3,
    "trade": 0.02,
    "end": 0.3,
    "stop": 0.1,
}
_TUDOR_ACTIONS = {"A": 4.0, "B": 0.5, "C": 8.0, "D": 3.0, "E": 12.0, "F": 2.0, "G": 4.0, "H": 0.5, "none": 0.02}
_ROYALS = {"claim": 1.0, "oust": 0.3, "end": 60.0}
"""Whoever never waits never has the cards for a King."""
_ROYALS_TITLES = {"marshal": 1, "baron": 3, "countess": 5, "duke": 9, "cardinal": 14, "princess": 25, "king": 90}
_UPWARDS = 6.0


def ambitious(game: AnyGame, moves: Any, random: Random) -> Any:
    """One of these moves; those that lead somewhere come more often."""
    liking = _liking_of_tudor if game.slug == "tudor" else _liking_of_royals
    return random.choices(moves, [liking(game.write(move).split()) for move in moves])[0]


def _liking_of_tudor(words: list[str]) -> float:
    match words:
        case ["act", _, action] | ["then" | "perform", action]:
            return _TUDOR[words[0]] * _TUDOR_ACTIONS[action]
        case ["move", source, target, *_]:
            return _UPWARDS if source != "supply" and target[1:] > source[1:] else 1.0
        case _:
            return _TUDOR.get(words[0], 1.0)


def _liking_of_royals(words: list[str]) -> float:
    match words:
        case ["claim" | "oust", _, title]:
            return _ROYALS[words[0]] * _ROYALS_TITLES[title]
        case _:
            return _ROYALS.get(words[0], 1.0)
