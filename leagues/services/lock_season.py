"""One at a time: what changes a league or a season holds its row."""

from __future__ import annotations

from accounts.models import User
from leagues.errors import LeagueClosed, StaleLeague
from leagues.models import League, Season
from leagues.permissions import Permission
from leagues.selectors.permissions import require


def lock_league(*, league_id: int, by: User, permission: Permission, version: int | None = None) -> League:
    """The league, locked, if it is open, if the person may do this, and if it is still as they have read it."""
    league = League.objects.select_for_update(no_key=True).get(pk=league_id)
    require(league=league, user=by, permission=permission)
    if league.closed_at is not None:
        raise LeagueClosed
    if version is not None and version != league.version:
        raise StaleLeague
    return league


def lock_season(*, season_id: int, by: User | None = None, permission: Permission | None = None) -> Season:
    """The season, locked, with its league. A permission is checked for the person; without one it is the site that
    acts, or a person for themselves."""
    season = Season.objects.select_for_update(of=("self",), no_key=True).select_related("league").get(pk=season_id)
    if permission is not None:
        assert by is not None, "a permission is that of a person"
        require(league=season.league, user=by, permission=permission)
    return season
