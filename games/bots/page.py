"""At random, but sane."""

from __future__ import annotations

from random import Random
from typing import Any

from games.bots.evaluator import WASTEFUL, Eye
from games.bots.observation import Sight


def any_sane_move(sight: Sight, eye: Eye, random: Random) -> Any:
    """Any move alike, unless it is plainly wasteful and there are others."""
    moves = sight.moves
    urges = eye.urges(sight.guess, sight.seat, moves)
    sane = [move for move, urge in zip(moves, urges, strict=True) if urge > WASTEFUL] or moves
    return sane[int(random.random() * len(sane))]
