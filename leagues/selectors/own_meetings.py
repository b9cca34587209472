"""The games of a real-time league that a member still has to play, each at a time of its own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q

from accounts.database_time import database_now
from leagues.models import Agreement, Appointment, Entry, LeagueTable, ProposedTime, Season
from leagues.selectors.fixtures import people_at, sits_at, titles_of
from leagues.selectors.meeting_times import OPENS


@dataclass(frozen=True)
class OwnMeeting:
    """A game that a member has to play, and what they can do about its time."""

    table: int
    words: str
    opponents: str
    at: datetime
    is_agreed: bool
    can_arrive: bool
    """Whether they can say that they are there."""
    is_present: bool
    unanswered: int
    """Times that others propose, and that the member has not agreed to."""


def own_meetings(*, season: Season, entry: Entry) -> tuple[OwnMeeting, ...]:
    """The games of a member that have a time and have not begun, the next one first."""
    if season.state != Season.State.RUNNING or entry.state in Entry.GONE:
        return ()
    now = database_now()
    found = _own_appointments(entry, now)
    if not found:
        return ()
    tables = [appointment.table for appointment in found]
    titles, people = titles_of(tables), people_at(tables)
    return tuple(
        OwnMeeting(
            table=appointment.table_id,
            words=titles[appointment.table_id].words,
            opponents=", ".join(
                people[key].user.get_username()
                for key in appointment.table.seats
                if key != entry.pk and key in people and people[key].state not in Entry.GONE
            ),
            at=appointment.at,
            is_agreed=appointment.is_agreed,
            can_arrive=now >= appointment.at - OPENS,
            is_present=entry.pk in appointment.present,
            unanswered=getattr(appointment, "unanswered", 0),
        )
        for appointment in found
    )


def _own_appointments(entry: Entry, now: datetime) -> list[Appointment]:
    agreed = Agreement.objects.filter(proposal=OuterRef("pk"), entry=entry)
    open_times = ProposedTime.objects.filter(~Exists(agreed), at__gt=now).values("pk")
    planned = Appointment.objects.filter(
        sits_at(entry.pk, "table__"),
        table__division=entry.division_id,
        table__state=LeagueTable.State.PLANNED,
    )
    unanswered = Count("proposals", filter=Q(proposals__in=open_times))
    return list(planned.select_related("table").annotate(unanswered=unanswered).order_by("at", "pk"))
