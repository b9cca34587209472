"""One at a time: whoever changes a league or a season holds its row."""

from __future__ import annotations

from accounts.models import User
from leagues.errors import LeagueClosed, StaleLeague
from leagues.models import League, Season
from leagues.permissions import Deed
from leagues.selectors.permissions import require


def lock_league(*, league_id: int, by: User, deed: Deed, version: int | None = None) -> League:
    """The league, locked, if it is open, if the person may do this, and if nobody has changed what he has read."""
    league = League.objects.select_for_update(no_key=True).get(pk=league_id)
    require(league=league, user=by, deed=deed)
    if league.closed_at is not None:
        raise LeagueClosed
    if version is not None and version != league.version:
        raise StaleLeague
    return league


def lock_season(*, season_id: int, by: User | None = None, deed: Deed | None = None) -> Season:
    """The season, locked, with its league. A deed is checked for the person; without one it is the house that acts, or
    somebody for himself."""
    season = Season.objects.select_for_update(of=("self",), no_key=True).select_related("league").get(pk=season_id)
    if deed is not None:
        assert by is not None, "a deed is somebody's"
        require(league=season.league, user=by, deed=deed)
    return season
