"""What a person may be called. Names of guests and of closed accounts are given by the site."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from accounts.names.lookalikes import skeleton

GUEST_PREFIX = "guest-"
FORMER_PREFIX = "former-player-"
BOT_SUFFIX = "-bot"
"""How names of bot accounts end, and of no one else's."""

# Letters of other alphabets are left out because some of them look like these: no person passes for another.
has_username_shape = RegexValidator(
    r"^[A-Za-z0-9_-]{3,30}\Z",
    _("Use 3 to 30 characters: letters a to z, digits, hyphens and underscores."),
    code="shape",
)

# Names that were given before this rule stay as they are.
has_firm_ends = RegexValidator(
    r"^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*\Z",
    _("Start and end with a letter or a digit, and never put two hyphens or underscores in a row."),
    code="ends",
)

RESERVED = frozenset(
    [
        "admin",
        "administrator",
        "all",
        "anonymous",
        "anybody",
        "bot",
        "caretaker",
        "chance",
        "contact",
        "court",
        "court-and-crown",
        "court-crown",
        "crown",
        "everybody",
        "friends",
        "guest",
        "help",
        "house",
        "mod",
        "moderator",
        "mods",
        "nobody",
        "official",
        "player",
        "public",
        "root",
        "royals",
        "seat",
        "security",
        "staff",
        "staff-team",
        "support",
        "support-team",
        "system",
        "team",
        "tudor",
    ]
)


LIKE_REAL_NAMES = frozenset({"all"})
"""Reserved as they are written: Ali may come."""
OFFICIAL = frozenset({"admin", "administrator", "moderator", "official", "staff", "support"})
"""Words that speak for the site wherever a name holds them between its separators."""
OFFICIAL_BEGINNINGS = ("admin", "court-and-crown", "moderator", GUEST_PREFIX, FORMER_PREFIX)
# Digits that are read as letters in words that people know.
_AS_LETTERS = str.maketrans("345789", "eastbg")
_given_to_others: set[str] = set()


def reserve(names: Iterable[str]) -> None:
    """Keeps names of players that are no accounts, such as bots, from being chosen."""
    _given_to_others.update(map(skeleton, names))


def is_not_reserved(username: str) -> None:
    """Refuses names that would speak for the site, for a seat in a record, for a bot, or for a person who left; names
    that look like one of these as well."""
    if _is_reserved(username):
        raise ValidationError(_("This name is reserved. Please choose another."), code="reserved")


def is_no_bots_name(username: str) -> None:
    """Refuses to a person a name that says it is a bot's."""
    if username.lower().endswith(BOT_SUFFIX):
        raise ValidationError(_("Only names of bots end in “-bot”. Please choose another."), code="reserved")


def _is_reserved(username: str) -> bool:
    if username.lower() in RESERVED:
        return True
    looks = {skeleton(username), _spoken(username)}
    parts = {_spoken(part.rstrip("0123456789")) for part in re.split("[_-]", username)}
    return bool(
        looks & (_RESERVED_LOOKS | _given_to_others)
        or parts & _OFFICIAL_LOOKS
        or any(look.startswith(_RESERVED_BEGINNINGS) for look in looks)
    )


def _spoken(name: str) -> str:
    """What a name looks like to a reader who takes digits for letters."""
    return skeleton(name.translate(_AS_LETTERS))


_RESERVED_LOOKS = frozenset(map(skeleton, RESERVED - LIKE_REAL_NAMES))
_OFFICIAL_LOOKS = frozenset(map(skeleton, OFFICIAL))
_RESERVED_BEGINNINGS = tuple(map(skeleton, OFFICIAL_BEGINNINGS))
