"""Rounds of leagues in which games run that everybody may watch, for the pages of live games."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.models import Match, MatchQuerySet
from games.watch.channels import Channel
from leagues.models import LeagueTable, Season

KIND = "league"
MOST_CHANNELS = 12


def running_rounds() -> Sequence[Channel]:
    """The rounds that are played now, those of the newest seasons first."""
    tables = LeagueTable.objects.filter(
        state=LeagueTable.State.PLAYING,
        division__season__league__is_private=False,
        match__status=Match.Status.PLAYING,
        match__is_watchable=True,
        match__secrets_held=False,
    )
    rounds = (
        tables.order_by("-division__season_id", "-round")
        .values_list("division__season__league__slug", "division__season__league__name", "division__season_id", "round")
        .distinct()[:MOST_CHANNELS]
    )
    return [_channel(slug, name, season, number) for slug, name, season, number in rounds]


def find_round(key: str) -> Channel | None:
    """The round of a public league by its season and number."""
    season, _dot, number = key.rpartition(".")
    if not (season.isdecimal() and number.isdecimal() and len(season) < 10 and len(number) < 5):
        return None
    found = Season.objects.filter(pk=int(season), league__is_private=False).select_related("league").first()
    if found is None:
        return None
    return _channel(found.league.slug, found.league.name, found.pk, int(number))


def _channel(slug: str, name: str, season: int, number: int) -> Channel:
    def narrow(matches: MatchQuerySet) -> MatchQuerySet:
        return matches.filter(league=slug, league_table__division__season_id=season, league_table__round=number)

    label = _("%(league)s, round %(round)s") % {"league": name, "round": number}
    return Channel(f"{KIND}:{season}.{number}", label, narrow)
