"""The score of a team match."""

from __future__ import annotations

from accounts.database_time import database_now
from clubs.models import TeamMatch, TeamPlayer, TeamTable
from clubs.notices import TeamNews
from clubs.services.note_activity import note_activity
from clubs.services.notify_club import notify_team

OPEN = (TeamTable.State.PLANNED, TeamTable.State.PLAYING)


def settle_team_match(*, team_match: TeamMatch) -> None:
    """Adds up the tables, and ends the match with the last of them. The caller holds it."""
    tables = list(TeamTable.objects.filter(team_match=team_match))
    team_match.home_halves = sum(table.home_halves for table in tables)
    team_match.away_halves = sum(table.away_halves for table in tables)
    if all(table.state not in OPEN for table in tables):
        team_match.state, team_match.ended_at = TeamMatch.State.OVER, database_now()
        players = TeamPlayer.objects.filter(team_match=team_match).values_list("user_id", flat=True)
        notify_team(team_match=team_match, news=TeamNews.ENDED, people=players)
        note_activity(clubs=[team_match.home_id, team_match.away_id])
    team_match.save(update_fields=["home_halves", "away_halves", "state", "ended_at"])
