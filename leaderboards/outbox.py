"""What this room asks workers to do, once it is committed."""

from __future__ import annotations

from celery import current_app
from django.conf import settings
from django.db import transaction

RATE_MATCH = "leaderboards.rate_match"
"""The name under which the task is sent; a test compares it with those that are registered."""


def rating_due(match_id: int) -> None:
    """Asks a worker to rate a match as soon as no other can come in before it. If nobody can be asked, the sweep finds
    it."""
    transaction.on_commit(lambda: _queue(match_id), robust=True)


def _queue(match_id: int) -> None:
    current_app.signature(RATE_MATCH, [match_id]).apply_async(countdown=settings.RATINGS_SETTLE_SECONDS)
