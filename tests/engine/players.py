"""Players for matches that tests play: at random, but so that things happen which uniform choice hardly ever
reaches. They know moves by their texts only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.engine.protocol import AnyGame

_EAGERNESS = {
    "move": 8.0,
    "jump": 8.0,
    "use": 4.0,
    "bonus": 4.0,
    "act": 2.0,
    "then": 6.0,
    "perform": 6.0,
    "banish": 2.0,
    "trade": 0.02,
    "stop": 0.4,
    "skip": 0.2,
    "end": 0.5,
    "without": 0.2,
    "recall": 2.0,
    "claim": 8.0,
    "oust": 12.0,
}
_ACTIONS = {"A": 8.0, "B": 1.0, "C": 10.0, "D": 3.0, "E": 14.0, "F": 2.0, "G": 4.0, "H": 1.0, "none": 0.05}
_TITLES = ("marshal", "baron", "countess", "duke", "cardinal", "princess", "king")


def eagerness(text: str) -> float:
    """How gladly an eager player makes a move: climbing and claiming before collecting, collecting before resting."""
    words = text.split()
    weight = _EAGERNESS.get(words[0], 1.0)
    if words[0] in ("act", "then", "perform"):
        weight *= _ACTIONS[words[-1]]
    if words[0] in ("claim", "oust"):
        weight *= _TITLES.index(words[-1]) + 1
    if words[0] == "move" and words[1] != "supply" and words[2][1] > words[1][1]:
        weight *= 6
    return weight


def eager(game: AnyGame, state: object, moves: Sequence[object], random: Random) -> object:
    """Wants offices and nobles: reaches ousting, many rings, empty supplies, bonuses and Cathedrals."""
    return random.choices(moves, [eagerness(game.write(move)) for move in moves])[0]


def lazy(game: AnyGame, state: object, moves: Sequence[object], random: Random) -> object:
    """Mostly does what a caretaker would: reaches ties and every step of the ladder that breaks them."""
    if random.random() < 0.05:
        return moves[int(random.random() * len(moves))]
    return game.caretaker(state, game.to_act(state)[0])
