"""The printed editions of Royals and the options that a table may choose."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.royals.rulings import Ruling

REVISION = 1
"""The newest number of our reading; rises when a correction changes what a recorded match would do."""

OPEN4 = "open4"
"""Four country cards lie open instead of three (an option of the book)."""
EVEN_START = "even-start"
"""All draw normally from the first turn on (ours)."""
HIDDEN_POINTS = "hidden-points"
"""Markers lie face down once they are won (as in the book)."""
OPTIONS = (EVEN_START, HIDDEN_POINTS, OPEN4)


@dataclass(frozen=True, slots=True)
class Edition:
    """What one publisher printed."""

    slug: str
    rulings: frozenset[Ruling] = frozenset()
    """Those of the newest revision."""

    def rulings_in(self, revision: int) -> frozenset[Ruling]:
        """What is in force in a revision: none that came later."""
        return frozenset(ruling for ruling in self.rulings if ruling.since <= revision)


ARCANE = Edition("arcane")
EDITIONS = (ARCANE,)


def find_edition(slug: str) -> Edition | None:
    return next((edition for edition in EDITIONS if edition.slug == slug), None)
