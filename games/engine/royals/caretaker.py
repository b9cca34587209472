"""What an absent player's seat does: it draws, plays nothing, and puts away what it must."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.notation import Move
from games.engine.royals import moves as m


def choose(legal: Sequence[Move]) -> Move:
    """Ends the turn where it can; otherwise the first in the list, which is always the plainest."""
    return next((move for move in legal if isinstance(move, m.EndTurn)), legal[0])
