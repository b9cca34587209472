"""How long a player may think. Banks, increments, quiet hours, vacations, weekends, and how long a match can last at
most. Pure: no framework, no wall clock; every moment comes in as an argument and has a time zone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from heapq import merge
from itertools import count
from typing import NamedTuple

from accounts.time_off import MOST_QUIET, MOST_VACATION, QUIET_STAYS

ZERO = timedelta(0)
DAY = timedelta(days=1)
WEEK = timedelta(weeks=1)

MOST_HOLDERS = 3
"""People who may hold a seat one after the other; each begins with a fresh bank."""
EXTENSION_INCREMENTS = 2
WAIT_INCREMENTS = 4
OFFER_LIVE = timedelta(minutes=15)
OFFER_OVER_DAYS = timedelta(days=3)
"""How long a seat that its player has left is offered to others."""
MOST_AHEAD = timedelta(seconds=5)
"""What has been noted for later than this as if it were now, has been noted by a wrong clock."""


class Control(NamedTuple):
    """The clock of a table: what every seat begins with, what a decision adds, and how much can be saved up."""

    bank: timedelta
    increment: timedelta
    cap: timedelta
    is_live: bool
    weekends_off: bool = False
    rests: tuple[Interval, ...] = ()
    """When no clock of the table runs, in their order, in UTC."""

    @property
    def extension(self) -> timedelta:
        """What a seat is given, excused and once in a match, when its time is over."""
        return EXTENSION_INCREMENTS * self.increment

    @property
    def wait(self) -> timedelta:
        """What the others may give it on top, once in a match."""
        return WAIT_INCREMENTS * self.increment

    @property
    def offer(self) -> timedelta:
        """How long a player who is left alone at the table may have to wait for another to take a seat."""
        return OFFER_LIVE if self.is_live else OFFER_OVER_DAYS


class Tempo(StrEnum):
    BRISK = "brisk"
    CALM = "calm"
    LEISURELY = "leisurely"


def _minutes(bank: int, seconds: int) -> Control:
    return Control(timedelta(minutes=bank), timedelta(seconds=seconds), timedelta(minutes=2 * bank), is_live=True)


def _days(bank: int, hours: int) -> Control:
    return Control(timedelta(days=bank), timedelta(hours=hours), timedelta(days=2 * bank), is_live=False)


LIVE = {Tempo.BRISK: _minutes(5, 20), Tempo.CALM: _minutes(10, 30), Tempo.LEISURELY: _minutes(20, 60)}
OVER_DAYS = {Tempo.BRISK: _days(1, 8), Tempo.CALM: _days(3, 12), Tempo.LEISURELY: _days(7, 24)}
"""What a host chooses from."""


class Interval(NamedTuple):
    """From a moment on until, and without, another."""

    start: datetime
    end: datetime

    def holds(self, moment: datetime) -> bool:
        return self.start <= moment < self.end


class Quiet(NamedTuple):
    """The hours of every day, in the person's own time zone, in which they are asked nothing; the end may be on the
    day after."""

    start: time
    end: time


@dataclass(frozen=True)
class Calendar:
    """When a person cannot be asked to decide."""

    zone: tzinfo = UTC
    quiet: Quiet | None = None
    vacations: tuple[Interval, ...] = ()
    """In their order, none overlapping another."""

    @property
    def without_vacations(self) -> Calendar:
        return Calendar(self.zone, self.quiet)


ALWAYS_THERE = Calendar()


def deadline(left: timedelta, since: datetime, calendar: Calendar, control: Control) -> datetime:
    """When a clock that shows `left` at `since` has run out; never within a pause, but at its end."""
    at = since.astimezone(UTC)
    for pause in pauses(since, calendar, control):
        if left < pause.start - at:
            break
        left -= max(ZERO, pause.start - at)
        at = max(at, pause.end)
    return at + left


def spent(since: datetime, until: datetime, calendar: Calendar, control: Control) -> timedelta:
    """How long a clock has run between two moments."""
    since, until = since.astimezone(UTC), until.astimezone(UTC)
    total = max(ZERO, until - since)
    for pause in pauses(since, calendar, control):
        if pause.start >= until:
            break
        total -= min(pause.end, until) - max(pause.start, since)
    return total


def time_left(left: timedelta, since: datetime, now: datetime, calendar: Calendar, control: Control) -> timedelta:
    """What a clock that showed `left` at `since` shows now; nothing if it has run out."""
    return max(ZERO, left - spent(since, now, calendar, control))


def pause_at(moment: datetime, calendar: Calendar, control: Control) -> Interval | None:
    """The pause that a moment lies in, if it does."""
    first = next(pauses(moment, calendar, control), None)
    return first if first is not None and first.holds(moment) else None


def at_start(left: timedelta, control: Control) -> timedelta:
    """What a clock shows when a decision begins."""
    return left + control.increment


def at_stop(left: timedelta, control: Control) -> timedelta:
    """What a seat keeps of the time that its clock shows when a decision is made."""
    return min(max(ZERO, left), control.cap)


def taken_back(left: timedelta, control: Control) -> timedelta:
    """What a seat keeps whose decision had begun and was then taken away by another that took a move back: what it had
    before."""
    return at_stop(left - control.increment, control)


def owed(since: datetime, outage: Interval) -> timedelta:
    """How much of an outage fell into a decision that began at `since` and is still under way."""
    return max(ZERO, outage.end - max(since, outage.start))


def pauses(since: datetime, calendar: Calendar, control: Control) -> Iterator[Interval]:
    """The times from a moment on in which a clock rests, in their order, apart from each other. There is no end of
    them where there are quiet hours or weekends."""
    if control.is_live:
        return
    weekends = _weekends(since, calendar.zone) if control.weekends_off else ()
    quiet = _quiet(since, calendar.zone, calendar.quiet) if calendar.quiet is not None else ()
    united: Interval | None = None
    # All in one zone: between two moments of another, Python would count the hours on the wall.
    vacations = (Interval(start.astimezone(UTC), end.astimezone(UTC)) for start, end in calendar.vacations)
    for pause in merge(weekends, quiet, vacations, control.rests):
        if pause.end <= max(since, pause.start):
            continue
        if united is None or pause.start > united.end:
            if united is not None:
                yield united
            united = pause
        elif pause.end > united.end:
            united = Interval(united.start, pause.end)
    if united is not None:
        yield united


def _quiet(since: datetime, zone: tzinfo, quiet: Quiet) -> Iterator[Interval]:
    ends_tomorrow = DAY if quiet.end <= quiet.start else ZERO
    for day in _days_from(since.astimezone(zone).date() - 2 * DAY):
        yield Interval(_moment(day, quiet.start, zone), _moment(day + ends_tomorrow, quiet.end, zone))


def _weekends(since: datetime, zone: tzinfo) -> Iterator[Interval]:
    today = since.astimezone(zone).date()
    saturday = today - timedelta(days=(today.weekday() + 2) % 7)
    for day in _days_from(saturday - WEEK, step=WEEK):
        yield Interval(_moment(day, time(), zone), _moment(day + 2 * DAY, time(), zone))


def _days_from(first: date, step: timedelta = DAY) -> Iterator[date]:
    return (first + number * step for number in count())


def _moment(day: date, clock: time, zone: tzinfo) -> datetime:
    """An hour that a change of the clocks leaves out is where the hour before it goes on; one that comes twice is the
    first."""
    return datetime.combine(day, clock, zone).astimezone(UTC)


# How long a match can last: as seldom as its clocks can be made to run, they run so much in every unit of time.


class Unit(NamedTuple):
    """A time without a vacation in which every clock runs for so long, whatever quiet hours players set."""

    length: timedelta
    running: timedelta
    spoilt: int
    """How many of such times one day of vacation can touch."""


_LONGEST_DAY = timedelta(hours=25)
"""The clocks go back once a year."""
_QUIET_CYCLE = QUIET_STAYS + MOST_QUIET
"""In so long a time there are quiet hours twice at most: those that end, and those into which they are changed."""
_RUNNING_IN_CYCLE = _QUIET_CYCLE - 2 * (MOST_QUIET + _LONGEST_DAY - DAY)
_WORKING_DAYS = WEEK - timedelta(hours=48 + 26 + 1)
"""What is left of a week for a player who travels around the world to have the longest of all weekends."""
_CYCLE = Unit(_QUIET_CYCLE, _RUNNING_IN_CYCLE, 2)
_WORKING_WEEK = Unit(WEEK, _WORKING_DAYS // _QUIET_CYCLE * _RUNNING_IN_CYCLE, 1)


def longest_running(control: Control, decisions: int) -> timedelta:
    """How long the clock of a seat can run in a match in which it decides so often, whichever player holds it."""
    return MOST_HOLDERS * control.bank + decisions * control.increment + control.extension + control.wait


def longest(control: Control, decisions: Sequence[int]) -> timedelta:
    """No match in which the seats decide so often lasts longer, under every sequence of pauses; the time in which the
    site was down comes on top, and so do the pauses of the table."""
    running = (_stretched(longest_running(control, number), control) for number in decisions)
    return sum((longest_offered(control, number) for number in decisions), sum(running, ZERO))


def longest_offered(control: Control, decisions: int) -> timedelta:
    """How long a seat can be offered in a match, while no clock runs because one person is left. A seat is lost
    by time once in a decision, which a caretaker then makes, and given up by each of its holders once."""
    return (decisions + MOST_HOLDERS) * control.offer


def _stretched(running: timedelta, control: Control) -> timedelta:
    """The longest time in which a clock runs that long and no longer."""
    if control.is_live:
        return running
    unit = _WORKING_WEEK if control.weekends_off else _CYCLE
    # The first unit and the last are not whole. Two years more have a vacation than lie wholly in the time.
    units = running // unit.running + 2 + 2 * MOST_VACATION * unit.spoilt
    year = timedelta(days=365)
    spoilt_in_a_year = MOST_VACATION * unit.spoilt * unit.length
    return units * unit.length * (year / (year - spoilt_in_a_year)) + DAY
