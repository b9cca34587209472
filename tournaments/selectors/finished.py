"""Which finished matches tournaments wait for."""

from __future__ import annotations

from games.models import Match
from tournaments.models import Table


def matches_to_note(most: int) -> list[int]:
    """Matches that are over and whose result is not in their tournament, the first to end first."""
    waiting = Table.objects.filter(state=Table.State.PLAYING, match__status=Match.Status.OVER)
    return list(waiting.order_by("match__ended_at", "pk").values_list("match_id", flat=True)[:most])
