"""What this room asks workers to do, once it is committed."""

from __future__ import annotations

from django.db import transaction

from accounts.queueing import send_task

ADVANCE_SEASON = "leagues.advance_season"
TELL_HOOK = "leagues.tell_hook"
"""The names under which tasks are sent; a test compares them with those that are registered."""


def season_due(season_id: int) -> None:
    """Asks a worker to look what a season has to do next."""
    transaction.on_commit(lambda: send_task(ADVANCE_SEASON, [season_id]), robust=True)


def hook_due(hook_id: int) -> None:
    """Asks a worker to send the news of a league to its own server."""
    transaction.on_commit(lambda: send_task(TELL_HOOK, [hook_id]), robust=True)
