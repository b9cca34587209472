"""Giving up tables that nobody came to."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from games import outbox
from games.models import Match

WAIT = timedelta(days=2)
"""How long a table waits for its last player."""


def expire_tables() -> int:
    """Cancels every table that has waited too long, and says how many there were. Safe to run twice."""
    waited = Match.objects.filter(status=Match.Status.OPEN, changed_at__lt=timezone.now() - WAIT)
    expired = waited.update(status=Match.Status.CANCELLED)
    if expired:
        outbox.lobby_changed()
    return expired
