"""What team matches wait for."""

from __future__ import annotations

from datetime import datetime

from clubs.models import TeamMatch, TeamTable
from games.models import Match


def matches_to_note(most: int) -> list[int]:
    """Matches that are over and whose result is not in their team match, in the order of its tables."""
    waiting = TeamTable.objects.filter(state=TeamTable.State.PLAYING, match__status=Match.Status.OVER).order_by("pk")
    found = waiting.values_list("match_id", flat=True)[:most]
    return [match_id for match_id in found if match_id is not None]


def team_matches_due(now: datetime) -> list[int]:
    """Team matches that have to begin, to be called off or reminded of, and those with tables that were never dealt."""
    ahead = TeamMatch.objects.filter(state__in=TeamMatch.AHEAD, starts_at__lte=now + TeamMatch.HERE_FROM)
    broken = TeamTable.objects.filter(state=TeamTable.State.PLANNED).values_list("team_match_id", flat=True)
    return sorted({*ahead.values_list("pk", flat=True), *broken})


def planned_tables(team_match_id: int) -> list[int]:
    """Tables of a team match that are still to be dealt."""
    found = TeamTable.objects.filter(team_match=team_match_id, state=TeamTable.State.PLANNED)
    return list(found.order_by("number").values_list("pk", flat=True))
