"""Moves as one-line texts, for all games: what a move is, and how the first word of a text announces the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from games.engine.errors import UnreadableMove
from games.engine.errors import gettext_noop as _

LONGEST = 80
"""No text of a move is longer."""


@dataclass(frozen=True, slots=True)
class Move:
    """The root of all moves; `text` reads back."""

    @property
    def text(self) -> str:
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text


M = TypeVar("M", bound=Move)


def read_move(text: str, readers: Mapping[str, Callable[..., M]]) -> M:
    """The move that a text stands for; raises `UnreadableMove`.

    The first word chooses a reader, which gets the others. Strict: a move has exactly one spelling, the one that
    it writes.
    """
    words = text.split(" ") if len(text) <= LONGEST else []
    reader = readers.get(words[0]) if words else None
    if reader is None:
        raise UnreadableMove(text, _("no move starts with that word"))
    try:
        move = reader(*words[1:])
    except UnreadableMove:
        raise
    except (KeyError, ValueError, IndexError, TypeError) as error:
        raise UnreadableMove(text, _("the words after the first do not fit this move")) from error
    if move.text != text:
        raise UnreadableMove(text, _("write '%(move)s' instead"), {"move": move.text})
    return move
