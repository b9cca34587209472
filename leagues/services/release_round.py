"""Opening the secrets of a round in which all tables were dealt alike."""

from __future__ import annotations

from games.archive.services.release_secrets import release_secrets
from leagues.models import LeagueTable, Season


def release_round(*, season: Season, number: int) -> None:
    """Shows everybody what was hidden at the tables of a round, if none of them is to be played any more. The caller
    holds the season."""
    tables = LeagueTable.objects.filter(division__season=season, round=number)
    if not tables.filter(state__in=LeagueTable.UNFINISHED).exists():
        ids = tables.filter(match__isnull=False).values_list("match_id", flat=True)
        release_secrets(match_ids=[match_id for match_id in ids if match_id is not None])
