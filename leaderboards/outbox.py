"""What this room asks workers to do, once it is committed."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction

from accounts.queueing import send_task
from leaderboards.models import LedgerRevision
from leaderboards.signals import ledger_rewritten

RATE_MATCH = "leaderboards.rate_match"
REWRITE_LEDGER = "leaderboards.rewrite_ledger"
"""The names under which tasks are sent; a test compares them with those that are registered."""


def rating_due(match_id: int) -> None:
    """Asks a worker to rate a match as soon as no other can come in before it. If nobody can be asked, the sweep finds
    it."""
    transaction.on_commit(lambda: _queue(match_id), robust=True)


def _queue(match_id: int) -> None:
    send_task(RATE_MATCH, [match_id], countdown=settings.RATINGS_SETTLE_SECONDS)


def rewriting_due(pool_id: int) -> None:
    """Asks a worker to write the ledger of a pool anew, as staff has decided. If nobody can be asked, the sweep asks
    again."""
    transaction.on_commit(lambda: send_task(REWRITE_LEDGER, [pool_id]), robust=True)


def announce_rewriting(*, pool_id: int, from_number: int) -> None:
    """Tells whoever listens that the ledger of a pool says something else now."""

    def tell() -> None:
        ledger_rewritten.send_robust(sender=LedgerRevision, pool_id=pool_id, from_number=from_number)

    transaction.on_commit(tell, robust=True)
