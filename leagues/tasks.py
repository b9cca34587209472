"""What workers do: ids in, one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from leagues import outbox
from leagues.services.advance_season import advance_season, advance_seasons
from leagues.services.keep_hook import tell_hook, tell_hooks


@shared_task(name=outbox.ADVANCE_SEASON, acks_late=True)
def advance_season_task(season_id: int) -> None:
    advance_season(season_id=season_id)


@shared_task(name="leagues.advance_seasons")
def advance_seasons_task() -> None:
    """Finds every season whose time has come, and whatever was due when the queue was lost."""
    advance_seasons()


@shared_task(name=outbox.TELL_HOOK)
def tell_hook_task(hook_id: int) -> None:
    tell_hook(hook_id=hook_id)


@shared_task(name="leagues.tell_hooks")
def tell_hooks_task() -> None:
    """Finds every league with news for its own server."""
    tell_hooks()
