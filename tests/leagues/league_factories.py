"""Leagues, seasons and people for tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Unpack

import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Match
from games.play.services.progress import Progress, save_progress
from leagues.models import Appointment, Entry, Format, League, LeagueSettings, LeagueTable, Season
from leagues.services.advance_season import advance_season
from leagues.services.create_league import create_league
from leagues.services.note_result import note_result
from leagues.services.open_season import open_season
from leagues.services.sign_up import check_in, sign_up
from tests.games.table_factories import last_state

TUDOR = "tudor/v15@1"


def people(count: int, name: str = "member") -> list[User]:
    """Members without passwords: no one signs in as them."""
    return User.objects.bulk_create(
        [User(username=f"{name}{number}", email=f"{name}{number}@example.org") for number in range(count)]
    )


def league_of(owner: User, **settings: Unpack[LeagueSettings]) -> League:
    usual: dict[str, Any] = {
        "name": "Rose League",
        "game": "tudor",
        "rulesets": [TUDOR],
        "table_size": 4,
        "group_size": 7,
        "tempo": "calm",
        "is_rated": False,
    }
    return create_league(user=owner, **{**usual, **settings})


def season_of(league: League, owner: User, *, days: int = 30, has_check_in: bool = False) -> Season:
    """A season whose sign-up is open, and which starts in two days."""
    now = timezone.now()
    season = open_season(
        league_id=league.pk,
        user=owner,
        sign_up_from=now - timedelta(hours=1),
        check_in_from=now + timedelta(days=1) if has_check_in else None,
        starts_at=now + timedelta(days=2),
        ends_at=now + timedelta(days=2 + days),
    )
    advance_season(season_id=season.pk)
    return fresh(season)


def signed_up(season: Season, members: Sequence[User]) -> list[Entry]:
    return [sign_up(season_id=season.pk, user=user) for user in members]


def running(
    owner: User, members: Sequence[User], *, days: int = 30, do_meet: bool = True, **settings: Unpack[LeagueSettings]
) -> tuple[League, Season]:
    """A season that has begun, with all tables of its first round; in a real-time league all players have met."""
    league = league_of(owner, **settings)
    season = season_of(league, owner, days=days)
    signed_up(season, members)
    on_day(season.starts_at, season)
    if do_meet:
        meet(season)
    return league, fresh(season)


def meet(season: Season) -> None:
    """Lets everybody come to every appointment of a real-time league, whenever that is."""
    planned = Appointment.objects.filter(table__division__season=season, table__state=LeagueTable.State.PLANNED)
    for appointment in planned.select_related("table"):
        appointment.present = appointment.table.seats
        appointment.save(update_fields=["present"])
    if planned:
        advance_season(season_id=season.pk)


def on_day(moment: datetime, season: Season) -> None:
    """Lets a season do what is due at a moment."""
    with time_machine.travel(moment, tick=False):
        advance_season(season_id=season.pk)


def checked_in(season: Season, members: Sequence[User]) -> None:
    for user in members:
        check_in(season_id=season.pk, user=user)


def match_of(table: LeagueTable) -> Match:
    assert table.match_id is not None, "this table has a match"
    return Match.objects.get(pk=table.match_id)


def fresh(season: Season) -> Season:
    return Season.objects.select_related("league").get(pk=season.pk)


def playing(season: Season) -> list[LeagueTable]:
    found = LeagueTable.objects.filter(division__season=season, state=LeagueTable.State.PLAYING)
    return list(found.select_related("match", "division").order_by("pk"))


def over(table: LeagueTable, places: Sequence[int] | None = None) -> LeagueTable:
    """The table after its match has ended, with these places by seat: from the first seat to the last, unless told."""
    match = match_of(table)
    end_match(match, places or list(range(1, match.players + 1)))
    note_result(match_id=match.pk)
    return LeagueTable.objects.get(pk=table.pk)


def end_match(match: Match, places: Sequence[int]) -> None:
    """Ends a match as its last move would, but with the state of another and with these places."""
    encoded = last_state(match.ruleset, match.players)
    save_progress(match=match, seats=list(match.seats.all()), progress=Progress(match.game.decode(encoded), encoded))
    result = {**(match.result or {}), "places": list(places), "scores": [50 - 5 * place for place in places]}
    Match.objects.filter(pk=match.pk).update(result=result)


def play_round(season: Season) -> Season:
    """The season after all tables that are being played have ended."""
    for table in playing(season):
        over(table)
    advance_season(season_id=season.pk)
    meet(season)
    return fresh(season)


SWISS: dict[str, Any] = {"format": Format.SWISS, "rounds": 3}
