"""Passwords that are known to thieves.

A range service tells all known passwords whose SHA-1 begins with the same five digits: it never learns which of them
was meant, or whether it was one of them at all.
"""

from __future__ import annotations

import hashlib
import logging
from http.client import HTTPException
from urllib.request import Request, urlopen

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.models import User

PREFIX_LENGTH = 5
TIMEOUT_SECONDS = 2.0
# Far more than any range holds.
MAX_BYTES = 1_000_000

logger = logging.getLogger(__name__)


class BreachedPasswordValidator:
    """Refuses passwords that have been stolen somewhere. Without an answer every password is accepted."""

    def validate(self, password: str, user: User | None = None) -> None:
        if settings.BREACHED_PASSWORDS_URL and _is_breached(password):
            raise ValidationError(
                _("This password has leaked from another site. Please choose a different one."),
                code="password_breached",
            )

    def get_help_text(self) -> str:
        return _("Your password can't be one that has leaked from another site.")


def _is_breached(password: str) -> bool:
    digest = hashlib.sha1(password.encode(), usedforsecurity=False).hexdigest().upper()
    prefix, suffix = digest[:PREFIX_LENGTH], digest[PREFIX_LENGTH:]
    try:
        return suffix in _known_suffixes(prefix)
    except (OSError, HTTPException, ValueError) as failure:
        # Only the kind of failure: its words might repeat what was asked.
        logger.warning("The service for breached passwords did not answer: %s", type(failure).__name__)
        return False


def _known_suffixes(prefix: str) -> set[str]:
    """The rest of the digests that begin so, as `suffix:count` on a line. Those counted 0 are padding, which hides from
    listeners on the way how long the true answer is."""
    headers = {"Add-Padding": "true", "User-Agent": "court-and-crown"}
    request = Request(settings.BREACHED_PASSWORDS_URL + prefix, headers=headers)
    with urlopen(request, timeout=TIMEOUT_SECONDS) as response:
        lines = response.read(MAX_BYTES).decode("ascii").splitlines()
    pairs = (line.strip().partition(":") for line in lines if line.strip())
    return {suffix.upper() for suffix, _colon, count in pairs if int(count) > 0}
