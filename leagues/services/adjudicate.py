"""Deciding a table that is not, or not rightly, decided by play."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from accounts.models import User
from games.models import Match
from games.play.services.stop_match import stop_match
from leagues import outbox
from leagues.errors import BadResult, OwnCause, TableNotOpen, WrongState
from leagues.models import Act, Entry, Format, LeagueTable, Season
from leagues.permissions import Permission
from leagues.services.lock_season import lock_season
from leagues.services.note_act import note_act
from leagues.services.note_result import settle, write_result
from leagues.services.notify_league import notify_table

State = LeagueTable.State


@transaction.atomic
def adjudicate(*, table_id: int, by: User, places: Sequence[int] | None = None) -> LeagueTable:
    """Decides a table: by its places, as a host names them seat by seat, or by what caretakers make of the position.
    A result that stands already can only be changed by naming places, and in a knock-out only until the next stage."""
    season, table = _locked(table_id, by, Permission.ADJUDICATE)
    return adjudicate_locked(season=season, table=table, by=by, places=places)


def adjudicate_locked(
    *, season: Season, table: LeagueTable, by: User, places: Sequence[int] | None = None
) -> LeagueTable:
    """Decides a table of a season that the caller has locked, and may do so."""
    if season.state != Season.State.RUNNING:
        raise WrongState
    if season.league.format == Format.KNOCKOUT and table.round < season.round:
        raise WrongState
    _check_own_cause(table, by)
    if table.state not in (State.PLAYING, *LeagueTable.COUNTED) or (places is None and table.state != State.PLAYING):
        raise TableNotOpen
    if places is None:
        stop_table(season=season, table=table, by=by)
    else:
        _check(places, len(table.seats))
        scores = _stopped(table)
        table.result = {"places": list(places), "scores": scores, "forfeits": [], "how": "decided"}
        table.state = State.ADJUDICATED
        settle(season=season, table=table)
        kind = Act.Kind.TABLE_ADJUDGED
        act = note_act(league=season.league, season=season, kind=kind, by=by, table=table.pk, places=list(places))
        notify_table(act=act, table=table)
    outbox.season_due(season.pk)
    return table


@transaction.atomic
def void_table(*, table_id: int, by: User) -> LeagueTable:
    """Strikes a table off that has not ended: it counts for no one."""
    season, table = _locked(table_id, by, Permission.ADJUDICATE)
    if season.state != Season.State.RUNNING:
        raise WrongState
    _check_own_cause(table, by)
    if table.state not in LeagueTable.UNFINISHED:
        raise TableNotOpen
    if table.match_id is not None:
        stop_match(match_id=table.match_id)
    table.state = State.VOID
    settle(season=season, table=table)
    act = note_act(league=season.league, season=season, kind=Act.Kind.TABLE_VOID, by=by, table=table.pk)
    notify_table(act=act, table=table)
    outbox.season_due(season.pk)
    return table


def stop_table(*, season: Season, table: LeagueTable, by: User | None = None) -> Act:
    """Ends a table for which there is no more time: caretakers play it to its end. One that was over in time counts as
    played. The caller holds the season."""
    assert table.match_id is not None, "a table that is played has a match"
    was_stopped = stop_match(match_id=table.match_id)
    match = Match.objects.get(pk=table.match_id)
    return write_result(season=season, table=table, match=match, is_adjudicated=was_stopped, by=by)


def _stopped(table: LeagueTable) -> list[int]:
    """The scores of a table for which a host names the places: what it had, or what caretakers make of it now."""
    if table.state != State.PLAYING:
        return (table.result or {}).get("scores") or [0] * len(table.seats)
    assert table.match_id is not None, "a table that is played has a match"
    stop_match(match_id=table.match_id)
    return list((Match.objects.get(pk=table.match_id).result or {})["scores"])


def _locked(table_id: int, by: User, permission: Permission) -> tuple[Season, LeagueTable]:
    season_id = Season.objects.values_list("pk", flat=True).get(divisions__tables=table_id)
    season = lock_season(season_id=season_id, by=by, permission=permission)
    return season, LeagueTable.objects.select_related("division").get(pk=table_id)


def _check_own_cause(table: LeagueTable, by: User) -> None:
    if Entry.objects.filter(pk__in=table.seats, user=by).exists() and not by.acts_as_staff():
        raise OwnCause


def _check(places: Sequence[int], seats: int) -> None:
    """Refuses places that no result could have: a seat is first, and who is level leaves the next places free."""
    is_whole = len(places) == seats and all(place == 1 + sum(other < place for other in places) for place in places)
    if not is_whole:
        raise BadResult
