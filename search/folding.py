"""Texts as they are compared: without accents, capitals and punctuation."""

from __future__ import annotations

import re
import unicodedata

from rapidfuzz import fuzz

EQUAL, BEGINS, HOLDS = 100.0, 96.0, 92.0
LEAST = 66.0
"""What is less alike was not meant."""
_SEPARATORS = re.compile(r"[\W_]+")


def fold(text: str) -> str:
    """The text in small letters of plain shape, its words separated by single spaces."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return _SEPARATORS.sub(" ", letters).strip()


def likeness(wanted: str, found: str) -> float:
    """How well a folded title fits what was typed, up to 100."""
    if wanted == found:
        return EQUAL
    if found.startswith(wanted):
        return BEGINS
    if f" {wanted}" in found:
        return HOLDS
    # A part of a long title may be meant; of a short one, the whole is.
    whole = fuzz.ratio(wanted, found)
    words = fuzz.token_set_ratio(wanted, found) if " " in wanted else _best_word(wanted, found)
    return max(whole, 0.95 * words)


def _best_word(wanted: str, found: str) -> float:
    return max((fuzz.ratio(wanted, word) for word in found.split()), default=0.0)
