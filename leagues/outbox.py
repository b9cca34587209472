"""What this app asks workers to do, once it is committed."""

from __future__ import annotations

from django.db import transaction

from accounts.queueing import send_task

ADVANCE_SEASON = "leagues.advance_season"
DELIVER_NEWS = "leagues.deliver_news"
"""The names under which tasks are sent; a test compares them with those that are registered."""


def season_due(season_id: int) -> None:
    """Asks a worker to look what a season has to do next."""
    transaction.on_commit(lambda: send_task(ADVANCE_SEASON, [season_id]), robust=True)


def news_due(league_webhook_id: int) -> None:
    """Asks a worker to send the news of a league to its own server."""
    transaction.on_commit(lambda: send_task(DELIVER_NEWS, [league_webhook_id]), robust=True)
