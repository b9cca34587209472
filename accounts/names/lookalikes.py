"""Names that look alike have one skeleton: letters, digits and separators that are mistaken for each other become the
same."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from django.db.models import Expression, Value
from django.db.models.functions import Lower, Replace

STEPS = (("_", ""), ("-", ""), ("1", "l"), ("i", "l"), ("0", "o"), ("rn", "m"), ("vv", "w"))
"""What is replaced, in this order, in a name in lower case. Unique indexes are built of it: a change needs a
migration."""

# Small letters of Greek and Cyrillic, and rare Latin ones, that look like letters of the Latin alphabet.
_LATIN_TWINS = str.maketrans(
    "\u03b1\u03b2\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7"
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d"
    "\u0131\u0251\u0261\u0269",
    "abeikvoptuxabekmhopctyxsijhdqwiagi",
)


def skeleton(name: str) -> str:
    """What a name of any script looks like; empty only if nothing is to be seen of it."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold()).translate(_LATIN_TWINS)
    bones = "".join(_letters(plain)) or "".join(plain.split())
    for old, new in STEPS:
        bones = bones.replace(old, new)
    return unicodedata.normalize("NFC", bones)


def _letters(plain: str) -> Iterator[str]:
    """Letters and digits of a decomposed text. Accents of Latin letters are left out; in other scripts marks are
    vowels, and make another name."""
    is_latin = True
    for letter in plain:
        if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mc", "Mn"):
            if not is_latin:
                yield letter
        elif letter.isalnum():
            is_latin = letter.isascii()
            yield letter


def username_skeleton(column: str = "username") -> Expression:
    """The skeleton of a column of ASCII names, computed by the database as `skeleton` does."""
    bones: Expression = Lower(column)
    for old, new in STEPS:
        bones = Replace(bones, Value(old), Value(new))
    return bones
