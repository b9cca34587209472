"""What workers do: ids in, one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from tournaments import outbox
from tournaments.services.advance_tournament import advance_tournament, advance_tournaments
from tournaments.services.make_recurring import make_recurring


@shared_task(name=outbox.ADVANCE_TOURNAMENT, acks_late=True)
def advance_tournament_task(tournament_id: int) -> None:
    advance_tournament(tournament_id=tournament_id)


@shared_task(name="tournaments.advance_tournaments")
def advance_tournaments_task() -> None:
    """Finds every tournament whose time has come, and whatever was due when the queue was lost."""
    advance_tournaments()


@shared_task(name="tournaments.make_recurring")
def make_recurring_task() -> None:
    """Announces the site's own tournaments."""
    make_recurring()
