"""The printed editions of Royals and the options that a table may choose."""

from __future__ import annotations

from dataclasses import dataclass

REVISION = 1
"""The newest number of our reading; rises when a correction changes what a recorded match would do."""

OPEN4 = "open4"
"""Four country cards lie open instead of three (an option of the book)."""
EVEN_START = "even-start"
"""Everybody draws normally from the first turn on (ours)."""
HIDDEN_POINTS = "hidden-points"
"""Markers lie face down once they are won (as in the book)."""
OPTIONS = (EVEN_START, HIDDEN_POINTS, OPEN4)


@dataclass(frozen=True, slots=True)
class Edition:
    """What one publisher printed. With a second one, what they disagree on becomes a list of rulings."""

    slug: str


ARCANE = Edition("arcane")
EDITIONS = (ARCANE,)
