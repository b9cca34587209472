"""When a table of a real-time league is played, as one of its players or a host sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Prefetch
from django.utils import timezone
from django.utils.dates import WEEKDAYS

from accounts.models import User
from accounts.selectors.people import zone_of
from leagues.models import (
    Agreement,
    Appointment,
    Availability,
    Entry,
    Format,
    League,
    LeagueTable,
    ProposedTime,
    Season,
)
from leagues.selectors.division_page import division_title
from leagues.selectors.fixtures import titles_of
from leagues.selectors.league_header import LeagueHeader
from leagues.selectors.meeting_times import (
    FIRST_HOUR,
    HOURS,
    LEAST_NOTICE,
    OPENS,
    PARTS,
    Slot,
    common_slots,
    latest_time,
    time_is_up_at,
)


class PlayerLine(NamedTuple):
    """A player of the table."""

    name: str
    is_viewer: bool
    is_present: bool
    has_hours: bool
    """Whether they have said when they can usually play."""


class ProposalLine(NamedTuple):
    """A time that was proposed."""

    id: int
    at: datetime
    by: str
    is_own: bool
    has_agreed: bool
    """Whether the reader has."""
    agreed: tuple[str, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True)
class AppointmentPage:
    """The appointment of a table."""

    header: LeagueHeader
    table: int
    season: int
    step: int
    division: int
    division_words: str
    words: str
    """What the table is called."""
    at: datetime
    is_agreed: bool
    is_planned: bool
    """Whether it is still to be played."""
    code: str
    """Of the match, once there is one."""
    players: tuple[PlayerLine, ...]
    proposals: tuple[ProposalLine, ...]
    slots: tuple[Slot, ...]
    is_player: bool
    is_present: bool
    can_propose: bool
    can_arrive: bool
    opens_at: datetime
    waits_until: datetime
    latest: datetime
    waiting_minutes: int
    least: int
    table_size: int
    is_duplicate: bool
    """Whether a game that cannot be dealt to all of its players counts for no one."""

    @property
    def without_hours(self) -> tuple[str, ...]:
        """Who has not said when they can usually play."""
        return tuple(player.name for player in self.players if not player.has_hours)


def find_appointment(*, league: League, table_id: int, user: User, is_helper: bool) -> Appointment | None:
    """The appointment of a table, for those who play there and those who run the league."""
    found = Appointment.objects.select_related("table__division__season", "table__match")
    appointment = found.filter(table=table_id, table__division__season__league=league).first()
    if appointment is None:
        return None
    plays = Entry.objects.filter(pk__in=appointment.table.seats, user=user).exists()
    return appointment if plays or is_helper else None


def appointment_page(
    *, appointment: Appointment, league: League, header: LeagueHeader, user: User, now: datetime | None = None
) -> AppointmentPage:
    """An appointment as one reader sees it."""
    now = now or timezone.now()
    table = appointment.table
    season = table.division.season
    season.league = league
    related = Entry.objects.select_related("user__preferences", "availability").in_bulk(table.seats)
    entries = [related[key] for key in table.seats if key in related and related[key].state not in Entry.GONE]
    mine = next((entry for entry in entries if entry.user_id == user.pk), None)
    is_planned = table.state == LeagueTable.State.PLANNED and season.state == Season.State.RUNNING
    can_propose = is_planned and mine is not None and now < appointment.at - OPENS
    return AppointmentPage(
        header=header,
        table=table.pk,
        season=season.number,
        step=table.division.level + 1,
        division=table.division.number,
        division_words=division_title(table.division, league),
        words=titles_of([table])[table.pk].words,
        at=appointment.at,
        is_agreed=appointment.is_agreed,
        is_planned=is_planned,
        code=table.match.code if table.match else "",
        players=tuple(_player(entry, user, appointment) for entry in entries),
        proposals=_proposals(appointment, entries, mine, now) if is_planned else (),
        slots=_slots(season, entries, now) if can_propose else (),
        is_player=mine is not None,
        is_present=mine is not None and mine.pk in appointment.present,
        can_propose=can_propose,
        can_arrive=is_planned and mine is not None and now >= appointment.at - OPENS,
        opens_at=appointment.at - OPENS,
        waits_until=time_is_up_at(season, appointment),
        latest=latest_time(season),
        waiting_minutes=league.walkover_minutes,
        least=league.least,
        table_size=len(entries),
        is_duplicate=league.format == Format.DUPLICATE,
    )


def _player(entry: Entry, user: User, appointment: Appointment) -> PlayerLine:
    return PlayerLine(
        name=entry.user.get_username(),
        is_viewer=entry.user_id == user.pk,
        is_present=entry.pk in appointment.present,
        has_hours=bool(_hours(entry)),
    )


def _hours(entry: Entry) -> frozenset[int]:
    availability: Availability | None = getattr(entry, "availability", None)
    return frozenset(availability.parts) if availability is not None else frozenset()


def _proposals(
    appointment: Appointment, entries: list[Entry], mine: Entry | None, now: datetime
) -> tuple[ProposalLine, ...]:
    names = {entry.pk: entry.user.get_username() for entry in entries}
    agreements = Prefetch("agreements", Agreement.objects.order_by("pk"))
    proposed = ProposedTime.objects.filter(appointment=appointment, at__gt=now).select_related("by__user")
    lines = []
    for proposal in proposed.prefetch_related(agreements).order_by("at"):
        agreed = [agreement.entry_id for agreement in proposal.agreements.all()]
        lines.append(
            ProposalLine(
                id=proposal.pk,
                at=proposal.at,
                by=proposal.by.user.get_username(),
                is_own=mine is not None and proposal.by_id == mine.pk,
                has_agreed=mine is not None and mine.pk in agreed,
                agreed=tuple(names[key] for key in agreed if key in names),
                missing=tuple(name for key, name in names.items() if key not in agreed),
            )
        )
    return tuple(lines)


def _slots(season: Season, entries: list[Entry], now: datetime) -> tuple[Slot, ...]:
    """Hours that suit everybody who has said when they can play; two of them at least have."""
    given = [(zone_of(entry.user), _hours(entry)) for entry in entries if _hours(entry)]
    if len(given) < 2:
        return ()
    return common_slots(given, now + LEAST_NOTICE, latest_time(season) + timedelta(minutes=1))


class DayRow(NamedTuple):
    """A day of the week, and its parts: their numbers, whether they are marked, and from which hour to which."""

    words: str
    parts: tuple[tuple[int, bool, tuple[int, int]], ...]


@dataclass(frozen=True)
class AvailabilityPage:
    """When a member can usually play."""

    header: LeagueHeader
    season: int
    zone: str
    hours: tuple[tuple[int, int], ...]
    """The parts of a day, from hour to hour."""
    days: tuple[DayRow, ...]


def availability_page(*, season: Season, header: LeagueHeader, user: User) -> AvailabilityPage | None:
    """The weekly hours of a member of a season; None for all others."""
    entry = Entry.objects.filter(season=season, user=user).exclude(state__in=Entry.GONE).first()
    if entry is None:
        return None
    marked = _hours(entry)
    hours = tuple((FIRST_HOUR + HOURS * part, FIRST_HOUR + HOURS * (part + 1)) for part in range(PARTS))
    return AvailabilityPage(
        header=header,
        season=season.number,
        zone=str(zone_of(user)).replace("_", " "),
        hours=hours,
        days=tuple(
            DayRow(
                str(WEEKDAYS[day]),
                tuple((day * PARTS + part, day * PARTS + part in marked, hours[part]) for part in range(PARTS)),
            )
            for day in range(7)
        ),
    )
