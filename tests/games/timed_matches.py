"""Matches with clocks, and time that passes, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Unpack

import time_machine
from django.utils import timezone

from accounts.models import User
from games.clock import LIVE, OVER_DAYS, Control, Tempo
from games.models import Heartbeat, Match, Seat
from games.models.table_settings import TableSettings, clock_settings
from games.play.services.expire_clock import expire_clocks
from games.play.services.note_heartbeat import ONLY_ROW
from games.tables.services.take_seat import take_seat
from tests.games.table_factories import NAMES, everybody_ready, fresh, opened, person

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
"""Noon, in the time of the site, when every test begins."""
BRISK, CALM_DAYS = LIVE[Tempo.BRISK], OVER_DAYS[Tempo.CALM]
TUDOR, ROYALS = "tudor/v15@1", "royals/arcane@1"


def clocked(
    ruleset: str = TUDOR, players: int = 2, control: Control = BRISK, **settings: Unpack[TableSettings]
) -> tuple[Match, list[User]]:
    """A match that has just begun by a clock, and who plays it, in the order of the seats."""
    pace = Match.Pace.LIVE if control.is_live else Match.Pace.DAYS
    chosen: TableSettings = {**settings, **clock_settings(control), "pace": pace}
    match, anna = opened(ruleset, players, **chosen)
    people = [anna, *(person(name) for name in NAMES[1:players])]
    for user in people[1:]:
        take_seat(match_id=match.pk, user=user)
    everybody_ready(match)
    return fresh(match), people


@contextmanager
def at(moment: datetime) -> Iterator[time_machine.Traveller]:
    """Stands still at a moment until it is shifted."""
    with time_machine.travel(moment, tick=False) as traveller:
        yield traveller


def sweep() -> int:
    """Acts on the clocks of a site that has been up all the time."""
    Heartbeat.objects.update_or_create(pk=ONLY_ROW, defaults={"at": timezone.now()})
    return expire_clocks()


def seat_to_act(match: Match) -> Seat:
    return match.seats.get(is_to_act=True)


def run_out(match: Match, traveller: time_machine.Traveller) -> Seat:
    """Lets the clock of the player who has to decide run out, and acts on it; gives the seat as it is then."""
    seat = seat_to_act(match)
    assert seat.due_at is not None
    traveller.move_to(seat.due_at + timedelta(seconds=1))
    sweep()
    seat.refresh_from_db()
    return seat


def timed_out(match: Match, traveller: time_machine.Traveller) -> Seat:
    """Lets the clock of a player who has to decide run out, and the extension too."""
    seat = run_out(match, traveller)
    if seat.is_caretaker:
        return seat
    traveller.move_to(seat.due_at + timedelta(seconds=1))  # type: ignore[operator]
    sweep()
    seat.refresh_from_db()
    return seat
