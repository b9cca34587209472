"""What workers do: ids in, one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from leagues import outbox
from leagues.services.advance_season import advance_season, advance_seasons
from leagues.services.deliver_news import deliver_due_news, deliver_news


@shared_task(name=outbox.ADVANCE_SEASON, acks_late=True)
def advance_season_task(season_id: int) -> None:
    advance_season(season_id=season_id)


@shared_task(name="leagues.advance_seasons")
def advance_seasons_task() -> None:
    """Finds every season whose time has come, and whatever was due when the queue was lost."""
    advance_seasons()


@shared_task(name=outbox.DELIVER_NEWS)
def deliver_news_task(league_webhook_id: int) -> None:
    deliver_news(league_webhook_id=league_webhook_id)


@shared_task(name="leagues.deliver_due_news")
def deliver_due_news_task() -> None:
    """Finds every league with news for its own server."""
    deliver_due_news()
