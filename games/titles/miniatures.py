"""A position in small, as lists of games show it: a picture of the board, and who is ahead."""

from __future__ import annotations

from typing import Any, NamedTuple


class Miniature(NamedTuple):
    """What is drawn of a view, and told beside it. It is made of one viewer's view, and tells nothing else."""

    marks: tuple[Any, ...] = ()
    """What the title's own template draws."""
    scores: tuple[int | None, ...] = ()
    """By seat; None where they are hidden from the viewer."""
    moment: str = ""
    """Where in the game this is, in a word or two."""
    is_bare: bool = False
    """Whether no piece of a player lies on the board yet."""


def plain_miniature(view: Any) -> Miniature:
    """Of a title that draws nothing in small."""
    return Miniature()
