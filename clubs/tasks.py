"""What workers do: ids in, one service call, safe to run twice."""

from __future__ import annotations

from celery import shared_task

from clubs import outbox
from clubs.services.advance_team_match import advance_team_match, advance_team_matches


@shared_task(name=outbox.ADVANCE_TEAM_MATCH, acks_late=True)
def advance_team_match_task(team_match_id: int) -> None:
    advance_team_match(team_match_id=team_match_id)


@shared_task(name="clubs.advance_team_matches")
def advance_team_matches_task() -> None:
    """Finds every team match whose time has come, and whatever was due when the queue was lost."""
    advance_team_matches()
