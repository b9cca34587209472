"""When a table of a real-time league can be played: the usual time of the league, and the hours that suit everybody."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.selectors.people import zone_named, zone_of
from leagues.models import Appointment, League, Season
from leagues.selectors.calendar import is_break, round_due

LEAST_NOTICE = timedelta(hours=1)
"""A time is proposed so long before."""
USUAL_NOTICE = timedelta(days=1)
"""The usual time comes so long after the round has begun."""
LEAST_PLAY = timedelta(hours=2)
"""So long before the round is due its last tables begin."""
OPENS = timedelta(minutes=15)
"""So long before the time players can say that they are there."""
MOST_WEEKS = 60
FIRST_HOUR = 8
HOURS = 4
PARTS = 4
"""Of a day, each of four hours, from 8 in the morning to midnight."""
LONGEST_LOOK = timedelta(days=14)
MOST_SLOTS = 6


class Slot(NamedTuple):
    """Hours in which everybody can play."""

    start: datetime
    end: datetime

    @property
    def field_value(self) -> str:
        """Its start as the field of a proposed time reads it, in the reader's time zone."""
        return timezone.localtime(self.start).strftime("%Y-%m-%dT%H:%M")


def zone_of_league(league: League) -> ZoneInfo:
    """The time zone of the hours that a league names."""
    return zone_named(league.time_zone) if league.time_zone else zone_of(league.created_by)


def latest_time(season: Season) -> datetime:
    """The last moment at which a table of the round can begin."""
    return round_due(season) - LEAST_PLAY


def usual_time(season: Season, now: datetime) -> datetime:
    """When a table of the round is played if its players agree on nothing: the league's usual day and hour, a day from
    now or later and in no break; at the latest so that the round can be finished."""
    league = season.league
    zone = zone_of_league(league)
    local = now.astimezone(zone)
    day = local.date() + timedelta(days=(league.meeting_day - local.weekday()) % 7)
    candidates = (
        datetime.combine(day + timedelta(weeks=week), league.meeting_time, zone) for week in range(MOST_WEEKS)
    )
    fitting = (at for at in candidates if at >= now + USUAL_NOTICE and not is_break(season, at))
    latest = max(now, latest_time(season))
    return min(next(fitting, latest), latest)


def time_is_up_at(season: Season, appointment: Appointment) -> datetime:
    """Until when players are waited for."""
    return min(appointment.at + timedelta(minutes=season.league.walkover_minutes), round_due(season))


def part_of(moment: datetime) -> int | None:
    """The part of the week that a moment of a person's own clock falls into; None at night."""
    if moment.hour < FIRST_HOUR:
        return None
    return moment.weekday() * PARTS + (moment.hour - FIRST_HOUR) // HOURS


def common_slots(free: Sequence[tuple[ZoneInfo, frozenset[int]]], first: datetime, last: datetime) -> tuple[Slot, ...]:
    """The hours between two moments in which everybody is free, by the parts of the week that each has given."""
    if not free:
        return ()
    moment = first.replace(minute=0, second=0, microsecond=0)
    moment += timedelta(hours=1) if moment < first else timedelta()
    last = min(last, first + LONGEST_LOOK)
    slots: list[Slot] = []
    while moment < last and len(slots) <= MOST_SLOTS:
        if all(part_of(moment.astimezone(zone)) in parts for zone, parts in free):
            end = moment + timedelta(hours=1)
            if slots and slots[-1].end == moment:
                slots[-1] = Slot(slots[-1].start, end)
            else:
                slots.append(Slot(moment, end))
        moment += timedelta(hours=1)
    return tuple(slots[:MOST_SLOTS])


def stamp_of(at: datetime) -> int:
    """A time as the key of a reminder spells it: in minutes."""
    return int(at.timestamp()) // 60
