"""One at a time: what players do about the time of their table holds its season."""

from __future__ import annotations

from typing import NamedTuple

from accounts.models import User
from leagues.errors import NoAppointment, NotAtTable, WrongState
from leagues.models import Appointment, Entry, LeagueTable, Season
from leagues.services.lock_season import lock_season


class Meeting(NamedTuple):
    """The appointment of a table, and the entry of a person who plays there."""

    season: Season
    appointment: Appointment
    mine: Entry
    members: tuple[int, ...]
    """The entries at the table that have not left."""


def lock_appointment(*, table_id: int, user: User) -> Meeting:
    """The appointment of a table that is still to be played, for a person who has a seat at it."""
    season_id = Season.objects.values_list("pk", flat=True).get(divisions__tables=table_id)
    season = lock_season(season_id=season_id)
    appointment = Appointment.objects.select_related("table__division").filter(table=table_id).first()
    table = appointment.table if appointment is not None else LeagueTable.objects.get(pk=table_id)
    entries = Entry.objects.filter(pk__in=table.seats).exclude(state__in=Entry.GONE).in_bulk()
    mine = next((entry for entry in entries.values() if entry.user_id == user.pk), None)
    if mine is None or not user.is_active:
        raise NotAtTable
    if appointment is None:
        raise NoAppointment
    if season.state != Season.State.RUNNING:
        raise WrongState
    if table.state != LeagueTable.State.PLANNED:
        raise NoAppointment
    return Meeting(season, appointment, mine, tuple(key for key in table.seats if key in entries))
