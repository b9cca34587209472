"""Changing how a league is played, or closing it."""

from __future__ import annotations

from typing import Unpack

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from leagues.errors import SeasonUnderWay
from leagues.models import Act, League, LeagueSettings, Season
from leagues.models.league_settings import LOOKS
from leagues.permissions import Permission
from leagues.services.check_settings import check_settings
from leagues.services.claim_name import claim_name, save_with_name
from leagues.services.fill_places import fill_places
from leagues.services.lock_season import lock_league, lock_season
from leagues.services.note_act import note_act

PLAYED = (Season.State.CHECK_IN, Season.State.RUNNING)


@transaction.atomic
def change_league(
    *, league_id: int, user: User, version: int | None = None, **settings: Unpack[LeagueSettings]
) -> League:
    """Sets a league up anew. What people have entered for stays as it is from the check-in to the end of a season."""
    # The season first, as when one begins: two who wait for each other would wait for ever.
    season = _season_with_sign_up(league_id)
    league = lock_league(league_id=league_id, by=user, permission=Permission.CHANGE_LEAGUE, version=version)
    changed = sorted(name for name, value in settings.items() if getattr(league, name) != value)
    if not changed:
        return league
    if set(changed) - LOOKS and league.seasons.filter(state__in=PLAYED).exists():
        raise SeasonUnderWay
    for name in changed:
        setattr(league, name, settings[name])  # type: ignore[literal-required]
    check_settings(league=league)
    if {"name", "is_private"} & set(changed):
        claim_name(league=league)
    league.version += 1
    save_with_name(league=league)
    note_act(league=league, kind=Act.Kind.LEAGUE_CHANGED, by=user, fields=changed)
    if season is not None:
        season.league = league
        fill_places(season=season)
    return league


def _season_with_sign_up(league_id: int) -> Season | None:
    """The season for which people sign up now, locked: if there are more places afterwards, those who wait move up."""
    seasons = Season.objects.filter(league=league_id, state=Season.State.SIGN_UP)
    season_id = seasons.values_list("pk", flat=True).first()
    return None if season_id is None else lock_season(season_id=season_id)


@transaction.atomic
def close_league(*, league_id: int, user: User) -> League:
    """Ends a league that has no season under way; what was played stays to be read."""
    league = lock_league(league_id=league_id, by=user, permission=Permission.CLOSE_LEAGUE)
    if league.seasons.filter(state__in=Season.UNDER_WAY).exists():
        raise SeasonUnderWay
    league.closed_at = timezone.now()
    league.version += 1
    league.save(update_fields=["closed_at", "version"])
    note_act(league=league, kind=Act.Kind.LEAGUE_CLOSED, by=user)
    return league
