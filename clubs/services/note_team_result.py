"""The results of the tables of team matches."""

from __future__ import annotations

from django.db import transaction

from clubs.models import ClubTable, TeamPlayer, TeamTable
from clubs.points import halves_of
from clubs.services.lock_team_match import lock_team_match
from clubs.services.note_activity import note_activity
from clubs.services.settle_team_match import settle_team_match
from games.models import Match


@transaction.atomic
def note_team_result(*, match_id: int) -> bool:
    """Writes the points of a finished match into its team match; False if there was nothing to do. Safe to run
    twice."""
    found = TeamTable.objects.filter(match=match_id).values_list("pk", "team_match_id").first()
    if found is None:
        note_activity(clubs=ClubTable.objects.filter(match=match_id).values_list("club_id", flat=True))
        return False
    table_id, team_match_id = found
    team_match = lock_team_match(team_match_id=team_match_id)
    table = TeamTable.objects.get(pk=table_id)
    match = Match.objects.get(pk=match_id)
    if table.state != TeamTable.State.PLAYING or match.status != Match.Status.OVER:
        return False
    players = TeamPlayer.objects.in_bulk(table.seats)
    seats = list(match.seats.all())
    teams = [int(players[key].club_id == team_match.away_id) for key in table.seats]
    # Another person may play on for a player who has left: that helps no team.
    left = [
        seat.number
        for seat, key in zip(seats, table.seats, strict=True)
        if seat.has_left or seat.user_id != players[key].user_id
    ]
    table.halves = list(halves_of(teams=teams, places=match.places(seats), left=left))
    table.home_halves = sum(halves for team, halves in zip(teams, table.halves, strict=True) if team == 0)
    table.away_halves = sum(table.halves) - table.home_halves
    table.state = TeamTable.State.OVER
    table.save(update_fields=["halves", "home_halves", "away_halves", "state"])
    settle_team_match(team_match=team_match)
    return True
