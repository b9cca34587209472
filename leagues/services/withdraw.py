"""Leaving a season, by a member's own wish or by a host's."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.play.services.seat_substitute import vacate_seat
from leagues import outbox
from leagues.errors import NotEntered, WrongState
from leagues.models import Act, Entry, Format, LeagueTable, Season
from leagues.permissions import Permission
from leagues.services.fill_places import fill_places
from leagues.services.lock_season import lock_season
from leagues.services.note_act import note_act
from leagues.services.notify_league import notify_helpers, notify_league
from leagues.services.update_standings import update_standings

State = Entry.State


@transaction.atomic
def withdraw(*, season_id: int, user: User) -> Entry:
    """Leaves a season. Before its start the first who waits moves up; after it caretakers play for the seats until they
    are taken over, and the others keep what they have reached."""
    season = lock_season(season_id=season_id)
    entry = Entry.objects.select_related("user").filter(season=season, user=user).first()
    if entry is None or entry.state in Entry.GONE:
        raise NotEntered
    act = _leave(season, entry, State.WITHDRAWN, Act.Kind.WITHDREW, by=user)
    if season.state == Season.State.RUNNING:
        notify_helpers(act=act, permission=Permission.SUBSTITUTE)
    return entry


@transaction.atomic
def remove_entry(*, entry_id: int, by: User, is_no_show: bool = False) -> Entry:
    """Takes a member out of a season, because they do not come or do not belong there."""
    season_id = Entry.objects.values_list("season_id", flat=True).get(pk=entry_id)
    season = lock_season(season_id=season_id, by=by, permission=Permission.REMOVE_ENTRY)
    return remove_locked(season=season, entry_id=entry_id, by=by, is_no_show=is_no_show)


def remove_locked(*, season: Season, entry_id: int, by: User, is_no_show: bool) -> Entry:
    """Takes a member out of a season that the caller has locked, and may do so."""
    entry = Entry.objects.select_related("user").get(pk=entry_id, season=season)
    if entry.state in Entry.GONE:
        raise WrongState
    state = State.NO_SHOW if is_no_show else State.WITHDRAWN
    act = _leave(season, entry, state, Act.Kind.REMOVED, by=by, user=entry.user_id)
    notify_league(act=act, people=[entry.user_id])
    return entry


def _leave(season: Season, entry: Entry, state: Entry.State, kind: Act.Kind, *, by: User, **parameters: int) -> Act:
    if season.state not in Season.UNDER_WAY:
        raise WrongState
    was_coming = entry.state in Entry.COMING
    entry.state = state
    entry.save(update_fields=["state"])
    act = note_act(league=season.league, season=season, kind=kind, by=by, entry=entry.pk, **parameters)
    if season.state == Season.State.RUNNING:
        _leave_tables(season, entry)
    elif was_coming:
        fill_places(season=season)
    return act


def _leave_tables(season: Season, entry: Entry) -> None:
    """Leaves all tables that are being played; those to come do without."""
    if entry.division is None:
        return
    for table in entry.division.tables.filter(state=LeagueTable.State.PLAYING):
        if entry.pk in table.seats and table.match_id is not None:
            vacate_seat(match_id=table.match_id, user=entry.user)
    if season.league.format == Format.KNOCKOUT and entry.pk not in _seated(entry):
        entry.division.seeded = [member for member in entry.division.seeded if member != entry.pk]
        entry.division.save(update_fields=["seeded"])
    update_standings(division_id=entry.division.pk)
    outbox.season_due(season.pk)


def _seated(entry: Entry) -> set[int]:
    """Everybody at a table of the entry's division that has not ended."""
    assert entry.division is not None, "who is seated has a division"
    tables = entry.division.tables.filter(state__in=LeagueTable.UNFINISHED)
    return {member for table in tables for member in table.seats}
