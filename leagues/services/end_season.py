"""The end of a season: what everybody has reached is written down for good."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from leagues import outbox
from leagues.errors import WrongState
from leagues.models import Act, Division, Format, LeagueTable, Request, Season, SeasonResult
from leagues.permissions import Permission
from leagues.services.lock_season import lock_season
from leagues.services.note_act import note_act
from leagues.services.notify_league import notify_league
from leagues.services.release_round import release_round
from leagues.services.update_standings import update_standings
from leagues.standings import Row


@transaction.atomic
def end_season(*, season_id: int, by: User) -> Season:
    """Ends a season before its time: what is not finished is adjudicated from now on, table by table."""
    season = lock_season(season_id=season_id, by=by, permission=Permission.END_SEASON)
    if season.state != Season.State.RUNNING:
        raise WrongState
    season.ends_at = season.next_step_at = database_now()
    season.version += 1
    season.save(update_fields=["ends_at", "next_step_at", "version"])
    note_act(league=season.league, season=season, kind=Act.Kind.SEASON_CHANGED, by=by, number=season.number)
    outbox.season_due(season.pk)
    return season


def write_results(*, season: Season) -> None:
    """Writes down what everybody has reached. All tables have ended, and the caller holds the season."""
    tables = LeagueTable.objects.filter(division__season=season)
    assert not tables.filter(state__in=LeagueTable.UNFINISHED).exists(), "a season ends when its tables have"
    divisions = list(season.divisions.all())
    lowest = max((division.level for division in divisions), default=0)
    results: list[SeasonResult] = []
    for division in divisions:
        rows = update_standings(division_id=division.pk)
        users = dict(division.entries.values_list("pk", "user_id"))
        results += [_result(season, division, row, users[row.member], len(rows), lowest) for row in rows]
    SeasonResult.objects.bulk_create(results, batch_size=200)
    if season.league.format == Format.DUPLICATE:
        for number in sorted(set(tables.values_list("round", flat=True))):
            release_round(season=season, number=number)
    _lapse(season)
    season.state, season.ended_at, season.next_step_at = Season.State.ENDED, database_now(), None
    season.save(update_fields=["state", "ended_at", "next_step_at"])
    act = note_act(league=season.league, season=season, kind=Act.Kind.SEASON_ENDED, number=season.number)
    played = season.entries.filter(division__isnull=False)
    notify_league(act=act, people=played.values_list("user_id", flat=True))


def _result(season: Season, division: Division, row: Row, user_id: int, size: int, lowest: int) -> SeasonResult:
    league = season.league
    movement = 0
    if league.format == Format.PYRAMID:
        movement = (division.level > 0 and row.rank <= league.promoted) - (
            division.level < lowest and row.rank > size - league.relegated
        )
    return SeasonResult(
        season=season,
        entry_id=row.member,
        user_id=user_id,
        level=division.level,
        division=division.number,
        rank=row.rank,
        points=str(row.points),
        movement=movement,
        tables=row.played,
        wins=row.wins,
        has_left=row.is_withdrawn,
    )


def _lapse(season: Season) -> None:
    """What was not decided until the end is not decided any more."""
    season.requests.filter(state=Request.State.OPEN).update(state=Request.State.LAPSED, decided_at=database_now())
