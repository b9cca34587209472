"""What time does to team matches."""

from __future__ import annotations

import structlog
from django.db import transaction

from accounts.database_time import database_now
from clubs.models import TeamMatch, TeamPlayer
from clubs.notices import TeamNews
from clubs.selectors.finished import planned_tables, team_matches_due
from clubs.services.cancel_team_matches import cancel
from clubs.services.lock_team_match import lock_team_match
from clubs.services.notify_club import notify_team
from clubs.services.start_team_match import seat_team_table, start_team_match

logger = structlog.get_logger(__name__)


def advance_team_match(*, team_match_id: int) -> None:
    """Does whatever is due for a team match, in short transactions. Safe to run twice, and after a crash."""
    _warn_or_cancel(team_match_id)
    start_team_match(team_match_id=team_match_id)
    for table_id in planned_tables(team_match_id):
        seat_team_table(table_id=table_id)


def advance_team_matches() -> None:
    """Takes every team match further whose time has come; one that fails keeps no other waiting."""
    for team_match_id in team_matches_due(database_now()):
        try:
            advance_team_match(team_match_id=team_match_id)
        except Exception:
            logger.exception("a team match could not go on", team_match_id=team_match_id)


@transaction.atomic
def _warn_or_cancel(team_match_id: int) -> None:
    """Calls the players of a real-time match to check in; cancels a challenge that no one answered in time."""
    team_match = lock_team_match(team_match_id=team_match_id)
    now = database_now()
    if team_match.state == TeamMatch.State.PROPOSED and team_match.starts_at <= now:
        cancel(team_match=team_match)
        return
    is_near = team_match.is_live and team_match.starts_at - TeamMatch.HERE_FROM <= now
    if is_near and team_match.state == TeamMatch.State.LINE_UP:
        players = TeamPlayer.objects.filter(team_match=team_match).values_list("user_id", flat=True)
        notify_team(team_match=team_match, news=TeamNews.CHECK_IN, people=players)
