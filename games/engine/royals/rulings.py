"""Every point on which the printed editions of Royals, or our own revisions, part ways. Code asks for a ruling, never
for an edition."""

from __future__ import annotations

from enum import Enum


class Ruling(Enum):
    """A reading that differs from the first one of the only book: none so far. The words say what it changes, and
    after them which revision it came with: in older ones it is not in force."""

    def __init__(self, words: str, since: int = 1) -> None:
        self.words = words
        self.since = since
