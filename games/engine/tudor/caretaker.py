"""What an absent player's seat does: it keeps the game going, takes no risk and harms no one."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.notation import Move
from games.engine.tudor import moves as m

_CALM: tuple[type[Move], ...] = (
    m.EndTurn,
    m.Keep,
    m.Skip,
    m.Stop,
    m.DoWithout,
)
"""Moves that end or leave things as they are, wherever they are offered."""


def choose(legal: Sequence[Move]) -> Move:
    """A calm move if there is one, else a figure that rests, else a card by H, else the first in the list.

    The list is in fixed order and every other choice it may have to make (a bench, a Lord's chair, a ring, the
    last step of a move that was begun) is forced upon it, so the first is as good as any.
    """
    calm = next((move for move in legal if isinstance(move, _CALM)), None)
    if calm is not None:
        return calm
    quiet = [move for move in legal if isinstance(move, m.Activate) and move.action in (m.NOTHING, "H")]
    return min(quiet, key=lambda move: move.action != m.NOTHING, default=legal[0])
