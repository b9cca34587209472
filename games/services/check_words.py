"""Checking words that somebody wants others to read."""

from __future__ import annotations

import unicodedata

from games.errors import EmptyWords, TooLong, UnspeakableWords

# Control characters, halves of characters, and breaks of lines and paragraphs: what is said is one line.
_UNSPEAKABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Blanks, marks without a letter, and what only steers how others are written.
_INVISIBLE = frozenset({"Zs", "Cf", "Mn", "Me"})
# Blanks that Unicode counts as letters or symbols: Hangul fillers and the empty Braille cell.
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def check_words(*, text: str, most: int) -> str:
    """The words without blanks around them; raises if they are none, too many, or not to be written in a line."""
    words = unicodedata.normalize("NFC", text.strip())
    if len(words) > most:
        raise TooLong
    if all(letter in _BLANKS or unicodedata.category(letter) in _INVISIBLE for letter in words):
        raise EmptyWords
    if any(unicodedata.category(letter) in _UNSPEAKABLE for letter in words):
        raise UnspeakableWords
    return words
