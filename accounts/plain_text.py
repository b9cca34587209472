"""Whether what people write is text, and that text as it is stored. Every field in which people write comes here."""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _


class Problem(StrEnum):
    """The codes of what can be wrong with a text."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    SIGNS = "signs"
    MARKS = "marks"
    ADDRESS = "address"


SENTENCES = {
    Problem.EMPTY: _("Please enter some text."),
    Problem.TOO_LONG: _("This text is too long: use at most %(most)s characters."),
    Problem.SIGNS: _("This text contains invisible characters. Remove them, or type it again."),
    Problem.MARKS: _("This text stacks too many accents on one letter. Use fewer."),
    Problem.ADDRESS: _("Links and email addresses are not allowed here. Please remove them."),
}

MOST_MARKS = 4
"""Accents and vowel signs on one letter: pointed Hebrew needs as many."""

# Blanks that Unicode counts as letters or symbols: Hangul fillers and the empty Braille cell.
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# All that looks like a space and takes no new line.
_RUN_OF_SPACES = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800\u3164\uffa0]+")
_JOINERS = frozenset("\u200c\u200d")
# Signs of Arabic, Syriac and Kaithi that stand before numbers: they are seen, although Unicode counts them as format.
_SEEN_FORMATS = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
# The flags of England, Scotland and Wales are written as a black flag and invisible letters.
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_INVISIBLE = frozenset({"Cc", "Cf", "Me", "Mn", "Zl", "Zp", "Zs"})
_UNWRITABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Letters of Arabic and of India, their vowel signs, and emoji: only between these do joiners mean something. Letters
# that have capitals are of other kinds, and beside them joiners would only make two texts differ that look the same.
_JOINED = frozenset({"Lo", "Mc", "Mn", "Sk", "So"})
_ADDRESS = re.compile(
    r"""
    \w://                                       # https://example.com
    | \bwww\.                                   # www.example.com
    | [^\s@]@[^\s@]+\.\w                        # anne@example.com
    | \b[\w-]{1,63}\.[a-z]{2,24}/\w             # discord.gg/court
    | \b[a-z0-9][a-z0-9-]*\.(?:app|biz|co|com|de|dev|eu|fr|gg|info|io|link|live|ly|me|net|nl|online|org|ru|shop|site|tk
        |top|tv|uk|us|xyz)\b                    # example.com
    """,
    re.IGNORECASE | re.VERBOSE,
)


def one_line(text: str, *, most: int) -> str:
    """A title, a name or a message as it is stored: composed, with single spaces. Raises `ValidationError` with the
    code of a `Problem` if it is no such text."""
    return _checked(_RUN_OF_SPACES.sub(" ", text), most)


def paragraphs(text: str, *, most: int) -> str:
    """Text of several lines as it is stored. Raises as `one_line` does."""
    return _checked(re.sub(r"\r\n?", "\n", text), most, breaks="\n\t")


def has_words(text: str) -> bool:
    """Whether there is anything to see in a text."""
    return not all(letter in _BLANKS or unicodedata.category(letter) in _INVISIBLE for letter in text)


def refuse_addresses(text: str) -> None:
    """Raises `ValidationError` for a text that leads its readers elsewhere, or that holds an e-mail address."""
    if _ADDRESS.search(unicodedata.normalize("NFKC", text).replace("\u3002", ".")):
        raise _error(Problem.ADDRESS)


def _checked(text: str, most: int, *, breaks: str = "") -> str:
    words = unicodedata.normalize("NFC", text.strip())
    if len(words) > most:
        raise _error(Problem.TOO_LONG, most=most)
    if not has_words(words):
        raise _error(Problem.EMPTY)
    if not _is_plain(words, breaks):
        raise _error(Problem.SIGNS)
    if _has_stacked_marks(words):
        raise _error(Problem.MARKS)
    return words


def _is_plain(text: str, breaks: str) -> bool:
    """Whether a text holds nothing that steers how the rest is shown, and nothing that hides."""
    shown = _FLAG.sub("\U0001f3f4", text)
    threes = zip(" " + shown, shown, shown[1:] + " ", strict=False)
    return all(letter in breaks or _is_shown(letter, before, after) for before, letter, after in threes)


def _is_shown(letter: str, before: str, after: str) -> bool:
    category = unicodedata.category(letter)
    if category == "Cf":
        return letter in _SEEN_FORMATS or (
            letter in _JOINERS and {unicodedata.category(before), unicodedata.category(after)} <= _JOINED
        )
    return category not in _UNWRITABLE


def _has_stacked_marks(text: str) -> bool:
    stacked = 0
    for letter in text:
        stacked = stacked + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if stacked > MOST_MARKS:
            return True
    return False


def _error(problem: Problem, **values: int) -> ValidationError:
    return ValidationError(SENTENCES[problem], code=problem.value, params=values or None)
