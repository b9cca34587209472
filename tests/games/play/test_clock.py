"""The arithmetic of thinking time: exact, fair to sleepers, and never without end."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.time_off import MOST_QUIET, MOST_VACATION, QUIET_STAYS, vacation_days
from games.clock import (
    ALWAYS_THERE,
    DAY,
    LIVE,
    MOST_HOLDERS,
    OVER_DAYS,
    ZERO,
    Calendar,
    Control,
    Interval,
    Quiet,
    Tempo,
    at_start,
    at_stop,
    deadline,
    longest,
    longest_running,
    owed,
    pause_at,
    pauses,
    spent,
    taken_back,
    time_left,
)

HOUR = timedelta(hours=1)
CALM = OVER_DAYS[Tempo.CALM]
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Kiritimati")
BERLIN = ZoneInfo("Europe/Berlin")

moments = st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC))
times = st.builds(time, st.integers(0, 23), st.integers(0, 59))
lengths = st.integers(0, 40 * 24 * 60).map(lambda minutes: timedelta(minutes=minutes))
controls = st.builds(
    lambda tempo, weekends: OVER_DAYS[tempo]._replace(weekends_off=weekends), st.sampled_from(Tempo), st.booleans()
)


@st.composite
def quiet_hours(draw: st.DrawFn) -> Quiet:
    start = draw(times)
    length = timedelta(minutes=draw(st.integers(1, MOST_QUIET // timedelta(minutes=1))))
    return Quiet(start, (datetime.combine(date(2026, 1, 1), start) + length).time())


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    starts = sorted(draw(st.lists(moments, max_size=3)))
    ends = [start + timedelta(days=draw(st.integers(1, 14))) for start in starts]
    apart = [Interval(a, b) for a, b in zip(starts, ends, strict=True)]
    apart = [pause for place, pause in enumerate(apart) if place == 0 or apart[place - 1].end <= pause.start]
    return Calendar(ZoneInfo(draw(st.sampled_from(ZONES))), draw(st.none() | quiet_hours()), tuple(apart))


def berlin(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=BERLIN)  # type: ignore[misc, arg-type]


# What a clock shows
# ------------------------------------------------------------------------------------------------


def test_without_pauses_time_simply_passes() -> None:
    start = datetime(2026, 3, 2, 9, tzinfo=UTC)
    assert deadline(5 * HOUR, start, ALWAYS_THERE, CALM) == start + 5 * HOUR
    assert spent(start, start + 2 * HOUR, ALWAYS_THERE, CALM) == 2 * HOUR
    assert time_left(5 * HOUR, start, start + 2 * HOUR, ALWAYS_THERE, CALM) == 3 * HOUR
    assert time_left(5 * HOUR, start, start + 9 * HOUR, ALWAYS_THERE, CALM) == ZERO


def test_a_clock_rests_in_quiet_hours_and_goes_on_after_them() -> None:
    calendar = Calendar(BERLIN, Quiet(time(22), time(7)))
    assert deadline(3 * HOUR, berlin(2026, 3, 2, 20), calendar, CALM) == berlin(2026, 3, 3, 8)
    assert spent(berlin(2026, 3, 2, 20), berlin(2026, 3, 3, 3), calendar, CALM) == 2 * HOUR
    assert pause_at(berlin(2026, 3, 3, 3), calendar, CALM) == (berlin(2026, 3, 2, 22), berlin(2026, 3, 3, 7))
    assert pause_at(berlin(2026, 3, 3, 7), calendar, CALM) is None


def test_time_that_runs_out_as_quiet_hours_begin_runs_out_at_their_end() -> None:
    calendar = Calendar(BERLIN, Quiet(time(22), time(7)))
    assert deadline(2 * HOUR, berlin(2026, 3, 2, 20), calendar, CALM) == berlin(2026, 3, 3, 7)
    assert deadline(ZERO, berlin(2026, 3, 2, 23), calendar, CALM) == berlin(2026, 3, 3, 7)


@pytest.mark.parametrize(
    ("evening", "hours"),
    [((2026, 3, 28, 22), 9), ((2026, 10, 24, 22), 11), ((2026, 6, 1, 22), 10)],
    ids=["clocks go forward", "clocks go back", "another night"],
)
def test_quiet_hours_are_those_on_the_wall_when_the_clocks_change(evening: tuple[int, ...], hours: int) -> None:
    calendar = Calendar(BERLIN, Quiet(time(22), time(8)))
    pause = pause_at(berlin(*evening), calendar, CALM)
    assert pause is not None
    assert pause.end - pause.start == hours * HOUR
    assert pause.end.astimezone(BERLIN).time() == time(8)


def test_quiet_hours_that_a_change_of_the_clocks_swallows_do_no_harm() -> None:
    calendar = Calendar(BERLIN, Quiet(time(2, 45), time(3, 15)))
    start = berlin(2026, 3, 29, 1)
    assert deadline(5 * HOUR, start, calendar, CALM) == start.astimezone(UTC) + 5 * HOUR


def test_at_tables_that_say_so_the_weekend_of_the_person_is_free() -> None:
    control = CALM._replace(weekends_off=True)
    tokyo = Calendar(ZoneInfo("Asia/Tokyo"))
    friday = datetime(2026, 3, 6, 14, tzinfo=UTC)  # an hour before it is Saturday in Tokyo
    assert deadline(2 * HOUR, friday, tokyo, control) == datetime(2026, 3, 8, 16, tzinfo=UTC)
    assert deadline(2 * HOUR, friday, tokyo, CALM) == friday + 2 * HOUR


def test_a_vacation_stops_the_clock_and_joins_the_night_before_it() -> None:
    away = Interval(berlin(2026, 8, 1), berlin(2026, 8, 11))
    calendar = Calendar(BERLIN, Quiet(time(22), time(7)), (away,))
    assert pause_at(berlin(2026, 7, 31, 23), calendar, CALM) == (berlin(2026, 7, 31, 22), berlin(2026, 8, 11, 7))
    assert deadline(3 * HOUR, berlin(2026, 7, 31, 20), calendar, CALM) == berlin(2026, 8, 11, 8)


def test_a_live_clock_knows_neither_night_nor_weekend_nor_vacation() -> None:
    start = berlin(2026, 3, 7, 21)
    calendar = Calendar(BERLIN, Quiet(time(20), time(6)), (Interval(start - DAY, start + DAY),))
    live = LIVE[Tempo.CALM]._replace(weekends_off=True)
    assert deadline(HOUR, start, calendar, live) == start + HOUR
    assert spent(start, start + HOUR, calendar, live) == HOUR
    assert pause_at(start, calendar, live) is None


def test_a_decision_adds_the_increment_and_what_is_saved_up_has_a_cap() -> None:
    assert at_start(HOUR, CALM) == HOUR + CALM.increment
    assert at_stop(HOUR, CALM) == HOUR
    assert at_stop(99 * DAY, CALM) == CALM.cap
    assert at_stop(-HOUR, CALM) == ZERO
    assert taken_back(at_start(HOUR, CALM), CALM) == HOUR


def test_of_an_outage_only_what_fell_into_the_decision_is_owed() -> None:
    noon = datetime(2026, 3, 2, 12, tzinfo=UTC)
    outage = Interval(noon, noon + 2 * HOUR)
    assert owed(noon - DAY, outage) == 2 * HOUR
    assert owed(noon + HOUR, outage) == HOUR
    assert owed(noon + 3 * HOUR, outage) == ZERO


def test_every_preset_gives_more_time_than_the_one_before_and_can_save_it() -> None:
    for presets, is_live in ((LIVE, True), (OVER_DAYS, False)):
        controls = [presets[tempo] for tempo in Tempo]
        assert controls == sorted(controls)
        assert all(control.is_live == is_live and control.bank <= control.cap for control in controls)


@given(left=lengths, since=moments, calendar=calendars(), control=controls)
@settings(max_examples=100)
def test_deadline_and_time_spent_are_each_other_s_inverse(
    left: timedelta, since: datetime, calendar: Calendar, control: Control
) -> None:
    due = deadline(left, since, calendar, control)
    assert spent(since, due, calendar, control) == left
    assert time_left(left, since, due, calendar, control) == ZERO
    if left:
        assert time_left(left, since, due - timedelta(microseconds=1), calendar, control) <= timedelta(microseconds=1)


@given(left=lengths, since=moments, calendar=calendars(), control=controls)
@settings(max_examples=100)
def test_no_decision_expires_in_a_pause(left: timedelta, since: datetime, calendar: Calendar, control: Control) -> None:
    assert pause_at(deadline(left, since, calendar, control), calendar, control) is None


@given(left=lengths, more=lengths, since=moments, pause=lengths, calendar=calendars(), control=controls)
@settings(max_examples=60)
def test_more_time_and_a_later_beginning_never_end_earlier(
    left: timedelta, more: timedelta, since: datetime, pause: timedelta, calendar: Calendar, control: Control
) -> None:
    due = deadline(left, since, calendar, control)
    assert due <= deadline(left + more, since, calendar, control)
    assert due <= deadline(left, since + pause, calendar, control)
    assert due >= since + left


@given(left=lengths, since=moments, passed=lengths, calendar=calendars(), control=controls)
@settings(max_examples=60)
def test_looking_at_a_clock_on_the_way_changes_nothing(
    left: timedelta, since: datetime, passed: timedelta, calendar: Calendar, control: Control
) -> None:
    due = deadline(left, since, calendar, control)
    middle = min(since + passed, due)
    rest = time_left(left, since, middle, calendar, control)
    assert deadline(rest, middle, calendar, control) == due


@given(since=moments, calendar=calendars(), control=controls)
@settings(max_examples=60)
def test_pauses_are_in_order_and_apart(since: datetime, calendar: Calendar, control: Control) -> None:
    found = list(islice(pauses(since, calendar, control), 12))
    assert all(pause.start < pause.end and pause.end > since for pause in found)
    assert all(one.end < other.start for one, other in pairwise(found))


# How long a match can last
# ------------------------------------------------------------------------------------------------


changing_hours = st.lists(st.tuples(st.sampled_from(ZONES), quiet_hours()), min_size=1, max_size=8)
days_off = st.lists(st.integers(0, 364), max_size=MOST_VACATION, unique=True)


def slowest(
    running: timedelta, control: Control, changes: list[tuple[str, Quiet]], vacations: list[int], start: datetime
) -> timedelta:
    """How long a clock takes to run so long for a player who changes their quiet hours as soon as they may, again and
    again, and takes their vacation in single days."""
    at, number = start, 0
    while True:
        zone, quiet = changes[number % len(changes)]
        new_years = (datetime(at.year + year, 1, 1, tzinfo=UTC) for year in (-1, 0, 1))
        days = [new_year + day * DAY for new_year in new_years for day in sorted(vacations)]
        calendar = Calendar(ZoneInfo(zone), quiet, tuple(Interval(day, day + DAY) for day in days))
        due = deadline(running, at, calendar, control)
        change = at + QUIET_STAYS
        if due <= change:
            return due - start
        running = time_left(running, at, change, calendar, control)
        at, number = change, number + 1


@given(control=controls, decisions=st.integers(1, 12), changes=changing_hours, vacations=days_off, start=moments)
@settings(max_examples=25)
def test_no_sequence_of_pauses_makes_a_match_longer_than_can_be_told_beforehand(
    control: Control, decisions: int, changes: list[tuple[str, Quiet]], vacations: list[int], start: datetime
) -> None:
    running = longest_running(control, decisions)
    assert slowest(running, control, changes, vacations, start) <= longest(control, [decisions])


@pytest.mark.parametrize("weekends_off", [False, True])
def test_quiet_hours_that_wander_with_the_clock_do_not_stop_it(weekends_off: bool) -> None:
    control = OVER_DAYS[Tempo.LEISURELY]._replace(weekends_off=weekends_off)
    wandering = [
        ("UTC", Quiet(time(hour), time((hour + 10) % 24))) for hour in (0, 10, 20, 6, 16, 2, 12, 22, 8, 18, 4, 14)
    ]
    start = datetime(2026, 1, 1, tzinfo=UTC)
    running = longest_running(control, 20)
    lasted = slowest(running, control, wandering, list(range(0, 360, 12)), start)
    assert running < lasted <= longest(control, [20])


def test_the_longest_match_is_as_long_as_all_its_seats_together() -> None:
    for control in (*LIVE.values(), *OVER_DAYS.values()):
        assert longest(control, [3, 4]) == longest(control, [3]) + longest(control, [4])
        assert longest(control, [3]) <= longest(control, [4])
    live = LIVE[Tempo.BRISK]
    running = MOST_HOLDERS * live.bank + 10 * live.increment + live.extension + live.wait
    assert longest(live, [10]) == running + (10 + MOST_HOLDERS) * live.offer


def test_days_of_vacation_are_counted_in_the_year_in_which_they_lie() -> None:
    taken = [(date(2026, 12, 30), date(2027, 1, 2)), (date(2026, 5, 1), date(2026, 5, 1))]
    assert vacation_days(taken, 2026) == 3
    assert vacation_days(taken, 2027) == 2
    assert vacation_days(taken, 2028) == 0
