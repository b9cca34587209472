"""Which finished matches leagues wait for."""

from __future__ import annotations

from games.models import Match
from leagues.models import LeagueTable, Season


def matches_to_note(most: int) -> list[int]:
    """Matches that are over and whose result is not in their league, in the order of its tables."""
    waiting = LeagueTable.objects.filter(
        state=LeagueTable.State.PLAYING,
        match__status=Match.Status.OVER,
        division__season__state=Season.State.RUNNING,
    )
    found = waiting.order_by("pk").values_list("match_id", flat=True)[:most]
    return [match_id for match_id in found if match_id is not None]
