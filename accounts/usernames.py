"""What a person may be called. Names of guests and of closed accounts are the house's own to give."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

GUEST_PREFIX = "guest-"
FORMER_PREFIX = "former-player-"

# Letters of other alphabets are left out because some of them look like these: nobody shall pass for somebody else.
has_username_shape = RegexValidator(
    r"^[A-Za-z0-9_-]{3,30}\Z",
    _("Use 3 to 30 letters from a to z, digits, hyphens and underscores."),
    code="shape",
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
        "court",
        "crown",
        "everybody",
        "friends",
        "guest",
        "help",
        "house",
        "moderator",
        "nobody",
        "player",
        "public",
        "root",
        "royals",
        "seat",
        "staff",
        "support",
        "system",
        "tudor",
    ]
)


def is_not_reserved(username: str) -> None:
    """Refuses names that would speak for the house, for a seat in a record, or for somebody who left."""
    name = username.lower()
    if name in RESERVED or name.startswith((GUEST_PREFIX, FORMER_PREFIX)):
        raise ValidationError(_("The house keeps this name for itself. Please choose another."), code="reserved")


# For names that people choose themselves; the settings point here.
USERNAME_VALIDATORS = [has_username_shape, is_not_reserved]
