"""How the invented players of a filled archive choose: at random, but with some ambition, so that what makes a match
worth finding comes about as it does among people."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.protocol import AnyGame
from games.titles.registry import find_title


def ambitious(game: AnyGame, moves: Any, random: Random) -> Any:
    """One of these moves; those that lead somewhere come more often."""
    liking = find_title(game.slug).sample_play.liking
    return random.choices(moves, [liking(game.write(move).split()) for move in moves])[0]
