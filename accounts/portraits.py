"""What the face of a person is drawn from, where a list keeps no more of the account."""

from __future__ import annotations

from typing import NamedTuple


class Portrait(NamedTuple):
    """An account and the name of its picture."""

    pk: int
    face: str
    """'' for a crest."""
