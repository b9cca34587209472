"""Forgetting what opens nothing any more."""

from __future__ import annotations

from datetime import timedelta

from accounts.database_time import database_now
from api.models import AuthorizationCode, RefreshToken, Token

APPS_SEEN_FOR = timedelta(days=1)
"""For so long a token of an app stays after its end: someone may look for what it did."""


def forget_expired() -> int:
    """Forgets codes, refresh tokens and tokens of apps that have ended, and says how many rows those were. Spent
    refresh tokens stay until their end: one that comes again is known as stolen."""
    now = database_now()
    gone = (
        AuthorizationCode.objects.filter(expires_at__lt=now),
        RefreshToken.objects.filter(expires_at__lt=now),
        Token.objects.filter(expires_at__lt=now - APPS_SEEN_FOR).exclude(connection=None),
    )
    return sum(rows.delete()[0] for rows in gone)
