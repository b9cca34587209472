"""Opening the secrets of a round in which all tables were dealt alike."""

from __future__ import annotations

from games.archive.services.release_secrets import release_secrets
from leagues.models import Entry, LeagueTable, Season
from leagues.services.notify_league import notify_of_news


def release_round(*, season: Season, number: int) -> None:
    """Shows everybody what was hidden at the tables of a round, if none of them is to be played any more, and tells
    those who played it. The caller holds the season."""
    tables = LeagueTable.objects.filter(division__season=season, round=number)
    if not tables.filter(state__in=LeagueTable.UNFINISHED).exists():
        was_held = tables.filter(match__secrets_held=True).exists()
        ids = tables.filter(match__isnull=False).values_list("match_id", flat=True)
        release_secrets(match_ids=[match_id for match_id in ids if match_id is not None])
        if was_held:
            members = {member for seats in tables.values_list("seats", flat=True) for member in seats}
            people = Entry.objects.filter(pk__in=members).values_list("user_id", flat=True)
            notify_of_news(league=season.league, people=people, what=f"r{season.pk}.{number}")
