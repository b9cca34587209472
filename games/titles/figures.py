"""Positions that pages show as pictures: written down, never taken from a match that people play."""

from __future__ import annotations

from typing import NamedTuple

from games.titles.wording import Words

PEOPLE = ("Margaret", "Thomas", "Cecily", "Edmund")
"""Who sits at the tables of the pictures."""


class Figure(NamedTuple):
    """A position with what it shows."""

    part: str
    """The template that draws it."""
    seat: int
    """Whose eyes see it."""
    label: Words
    """The picture in words, for readers who cannot see it."""
    caption: Words
    position: str
    is_whole: bool = True
    """Whether it shows the whole board."""
