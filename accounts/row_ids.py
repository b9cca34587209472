"""Numbers of rows, as addresses and forms name them."""

from __future__ import annotations

LARGEST_ID = 2**63 - 1
"""No row has a larger one, and databases do not look for it."""
_MOST_DIGITS = len(str(LARGEST_ID))


def row_id(text: str) -> int:
    """The number that a text names; 0, which no row has, if it names none."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
    return min(int(text), LARGEST_ID) if is_number else 0
