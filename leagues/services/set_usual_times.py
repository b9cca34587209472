"""The time at which a table of a real-time league is played, and the reminders of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from accounts.database_time import database_now
from accounts.models import Kind, Notification
from accounts.notifications.services.notify import note_notifications
from leagues.models import Appointment, Entry, LeagueTable, Season
from leagues.selectors.calendar import is_break
from leagues.selectors.meeting_times import stamp_of, usual_time

REMINDERS = (("d", timedelta(days=1)), ("q", timedelta(minutes=15)))
"""How long before it players are reminded, and what tells the two apart."""


def set_usual_times(*, season: Season) -> None:
    """Gives every table of the round that has none a time: the league's usual one. The caller holds the season. Safe to
    run twice."""
    now = database_now()
    planned = LeagueTable.objects.filter(division__season=season, round=season.round, state=LeagueTable.State.PLANNED)
    at = usual_time(season, now)
    new = [Appointment(table=table, at=at) for table in planned.filter(appointment=None).order_by("pk")]
    Appointment.objects.bulk_create(new)
    _note_reminders(season, new, now)


def set_agreed_time(*, season: Season, appointment: Appointment, at: datetime) -> None:
    """Sets the time that everybody at a table has agreed to; what else was proposed is settled by it. The caller holds
    the season."""
    appointment.at, appointment.is_agreed, appointment.present = at, True, []
    appointment.save(update_fields=["at", "is_agreed", "present"])
    appointment.proposals.all().delete()
    _note_reminders(season, [appointment], database_now())


def leave_break(*, season: Season, appointment: Appointment) -> bool:
    """Gives a table whose time has fallen into a break since the league's usual time after it; False if there is none,
    or no need. The caller holds the season."""
    if not is_break(season, appointment.at):
        return False
    now = database_now()
    at = usual_time(season, now)
    if is_break(season, at) or at <= appointment.at:
        return False
    appointment.at, appointment.is_agreed, appointment.present = at, False, []
    appointment.save(update_fields=["at", "is_agreed", "present"])
    _note_reminders(season, [appointment], now)
    return True


def _note_reminders(season: Season, appointments: Iterable[Appointment], now: datetime) -> None:
    """Notes the reminders of appointments, each once; those of a time that no longer holds are never told."""
    by_table = {one.table_id: one for one in appointments}
    tables = LeagueTable.objects.filter(pk__in=by_table).values_list("pk", "seats")
    members = {member for _key, seats in tables for member in seats}
    users = dict(Entry.objects.filter(pk__in=members).exclude(state__in=Entry.GONE).values_list("pk", "user_id"))
    notifications = [
        Notification(
            user_id=users[member],
            kind=Kind.LEAGUE,
            subject_id=season.league_id,
            key=f"league:{season.league_id}:m{by_table[key].pk}.{stamp_of(by_table[key].at)}{name}",
            due_at=by_table[key].at - before,
        )
        for key, seats in tables
        for member in seats
        for name, before in REMINDERS
        if member in users and by_table[key].at - before > now
    ]
    note_notifications(notifications=notifications, now=now)
