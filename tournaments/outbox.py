"""What this app sends once it is committed: pointers to open pages, work for workers."""

from __future__ import annotations

from django.db import transaction

from accounts.queueing import send_task
from games.outbox import Message, send_to_group

ADVANCE_TOURNAMENT = "tournaments.advance_tournament"
"""The name under which the task is sent; a test compares it with those that are registered."""


def tournament_group(tournament_id: int) -> str:
    return f"tournament.{tournament_id}"


def tournament_changed(tournament_id: int) -> None:
    """Tells every open page of a tournament that there is something new."""
    message: Message = {"type": "tournament.changed"}
    transaction.on_commit(lambda: send_to_group(tournament_group(tournament_id), message), robust=True)


def tournament_due(tournament_id: int) -> None:
    """Asks a worker to look what a tournament has to do next."""
    transaction.on_commit(lambda: send_task(ADVANCE_TOURNAMENT, [tournament_id]), robust=True)
