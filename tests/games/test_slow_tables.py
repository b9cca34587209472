"""Tables over days with people of known habits: every one ends, and only those are late who are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta

import pytest

from accounts.models import Preferences, User
from games.clock import longest
from games.engine.protocol import Ruleset
from games.engine.protocol import Seat as SeatNumber
from games.models import Match, Seat, TableEvent
from games.models.table_settings import TableSettings, clock_settings
from games.services.open_table import open_table
from games.services.play_move import play_move
from games.services.return_to_seat import return_to_seat
from games.services.take_seat import take_seat
from games.tasks import sweep_court
from tests.games.clocks import CALM_DAYS, MONDAY, at, sweep
from tests.games.tables import everybody_ready, person

pytestmark = pytest.mark.django_db

STEP = timedelta(hours=3)
MOST_DECISIONS = 400
"""More than any seat of these games makes in a match."""


@dataclass(frozen=True)
class Habit:
    """At which hours of the day somebody plays, after how many days he never comes again, and whether he comes back
    when he has lost his seat."""

    name: str
    hours: range
    quiet: tuple[time, time] | None = None
    days: int = 10_000
    is_late: bool = False
    comes_back: bool = False


HABITS = (
    Habit("prompt", range(24)),
    Habit("evening", range(18, 22), (time(22), time(8))),
    Habit("gone", range(24), days=1, is_late=True),
    Habit("forgetful", range(24), days=0, is_late=True, comes_back=True),
)


def people(number: int) -> dict[str, list[User]]:
    made = {habit.name: [person(f"{habit.name}-{n}") for n in range(number)] for habit in HABITS}
    for habit in HABITS:
        for user in made[habit.name] if habit.quiet else ():
            Preferences.objects.create(user=user, quiet_from=habit.quiet[0], quiet_until=habit.quiet[1])  # type: ignore[index]
    return made


def open_tables(company: dict[str, list[User]], number: int) -> list[Match]:
    """Tables of both games at which the habits meet in turn."""
    tables = []
    for n in range(number):
        names = [HABITS[(n + place) % len(HABITS)].name for place in range(2 + n % 2)]
        seated = [company[name][n % len(company[name])] for name in names]
        rules = Ruleset.read(("royals/arcane@1", "tudor/v15@1")[n // 2 % 2])
        settings: TableSettings = {**clock_settings(CALM_DAYS), "pace": Match.Pace.DAYS}
        match = open_table(user=seated[0], ruleset=rules, players=len(seated), **settings)
        for user in seated[1:]:
            take_seat(match_id=match.pk, user=user)
        everybody_ready(match)
        tables.append(match)
    return tables


def habit_of(seat: Seat) -> Habit:
    assert seat.user is not None
    return next(habit for habit in HABITS if seat.user.username.startswith(habit.name))


def play_a_turn(match: Match, user: User, number: SeatNumber) -> None:
    while number in match.game.to_act(state := match.decoded_state):
        text = match.game.write(match.game.caretaker(state, number))
        match = play_move(match_id=match.pk, user=user, ply=match.ply, text=text)


def play_a_while(now: datetime, began: datetime) -> None:
    """Everybody who plays at this hour decides at every table that waits for him."""
    waiting = Seat.objects.filter(is_to_act=True, match__status=Match.Status.PLAYING).select_related("match", "user")
    for seat in waiting:
        habit = habit_of(seat)
        if seat.user is not None and now.hour in habit.hours and now - began < timedelta(days=habit.days):
            play_a_turn(seat.match, seat.user, SeatNumber(seat.number))
    for seat in Seat.objects.filter(has_timed_out=True, is_caretaker=True, match__status=Match.Status.PLAYING):
        if habit_of(seat).comes_back and seat.user is not None and not seat.match.is_played_out:
            return_to_seat(match_id=seat.match_id, user=seat.user)


def check_that_all_end(tables: int) -> None:
    bound = longest(CALM_DAYS, [MOST_DECISIONS] * 3)
    with at(MONDAY) as traveller:
        opened = open_tables(people(max(1, tables // 20)), tables)
        now = MONDAY
        while Match.objects.filter(status=Match.Status.PLAYING).exists():
            now += STEP
            assert now - MONDAY < bound
            traveller.move_to(now)
            sweep()
            sweep_court()
            play_a_while(now, MONDAY)
    late = {habit.name for habit in HABITS if habit.is_late}
    accused = TableEvent.objects.filter(kind__in=("extended", "timed-out")).select_related("user")
    assert {event.user.username.partition("-")[0] for event in accused if event.user is not None} == late
    left = {habit_of(seat).name for seat in Seat.objects.select_related("user") if seat.has_left}
    assert "gone" in left <= late
    assert Match.objects.filter(status=Match.Status.OVER).count() == len(opened)
    assert not Seat.objects.filter(due_at__isnull=False).exists()


def test_every_table_ends_and_nobody_is_accused_who_decides_in_time() -> None:
    check_that_all_end(4)


@pytest.mark.slow
def test_two_hundred_tables_end() -> None:
    check_that_all_end(200)
