"""What leaderboards ask workers to do, once it is committed."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction

from accounts.queueing import send_task
from games import outbox as games_outbox
from leaderboards.models import LedgerRevision
from leaderboards.signals import ledger_rewritten

REWRITE_LEDGER = "leaderboards.rewrite_ledger"
"""The name under which a task is sent; a test compares it with those that are registered."""


def rating_due(match_id: int) -> None:
    """Asks a worker for the rating of a finished match when no other can come in before it any more. If no worker can
    be asked, the sweep finds it."""
    games_outbox.finish_due(match_id, countdown=settings.RATINGS_SETTLE_SECONDS)


def rewriting_due(pool_id: int) -> None:
    """Asks a worker to write the ledger of a pool anew, as staff has decided or as places are counted now. If the
    queue cannot be reached, the sweep asks again."""
    transaction.on_commit(lambda: send_task(REWRITE_LEDGER, [pool_id]), robust=True)


def announce_rewriting(*, pool_id: int, from_number: int) -> None:
    """Signals that the ledger of a pool says something else now."""

    def send() -> None:
        ledger_rewritten.send_robust(sender=LedgerRevision, pool_id=pool_id, from_number=from_number)

    transaction.on_commit(send, robust=True)
