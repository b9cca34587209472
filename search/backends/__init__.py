"""How each database finds entries: candidates by name, which may be misspelt, and by their text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from django.db import connection

from search.backends import postgresql, sqlite


class Backend(Protocol):
    """Finds the numbers of entries. Both search names of players, which are many, apart from all others."""

    def make_indexes(self) -> None:
        """Adds to the table of entries what only this database has; done again, it changes nothing."""

    def names(self, folded: str, *, is_player: bool, language: str, most: int) -> Sequence[int]:
        """Entries whose folded title is like it, the likeliest first."""

    def texts(self, words: str, *, language: str, most: int) -> Sequence[int]:
        """Entries in the text of which all words are, the best first."""


def backend() -> Backend:
    return cast(Backend, postgresql if connection.vendor == "postgresql" else sqlite)
