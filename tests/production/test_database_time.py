"""A process whose own clock is wrong: deadlines, clocks, heartbeats and schedules follow the database's."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
import time_machine
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.database_time import database_now
from games.models import Heartbeat, Match, Outage, ScheduledTask
from games.play.services.expire_clock import expire_clocks
from games.play.services.note_heartbeat import note_heartbeat
from games.play.services.play_move import play_move
from games.workers.services.claim_task import claim_task
from tests.games.table_factories import legal, waits_for
from tests.games.timed_matches import BRISK, clocked, seat_to_act
from tests.production.together import at_once_for

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]

NEARLY = timedelta(minutes=1)
"""Much longer than a test takes, and much shorter than the clocks here are wrong."""


@pytest.fixture(autouse=True)
def _one_clock(settings: Settings) -> None:
    settings.USE_DATABASE_TIME = True


@pytest.fixture(params=[timedelta(hours=5), timedelta(hours=-5)], ids=["ahead", "behind"])
def wrong_clock(request: pytest.FixtureRequest) -> timedelta:
    difference: timedelta = request.param
    return difference


def wrongly(by: timedelta) -> time_machine.travel:
    """The clock of this process, wrong by so much; that of PostgreSQL is right."""
    return time_machine.travel(database_now() + by)


def test_a_wrong_clock_gives_no_player_time_and_takes_none(wrong_clock: timedelta) -> None:
    match, people = clocked()
    with wrongly(wrong_clock):
        while (seat := seat_to_act(match)) and len({*match.plies.values_list("seat", flat=True)} - {-1, -2}) < 2:
            text = legal(match)[0]
            play_move(match_id=match.pk, user=waits_for(match, people), ply=match.ply, text=text)
            match = Match.objects.get(pk=match.pk)
    assert seat.due_at is not None
    assert abs(seat.due_at - database_now() - BRISK.bank - BRISK.increment) < NEARLY
    for other in match.seats.exclude(clock_left=None):
        assert other.left >= BRISK.bank - NEARLY


def test_a_wrong_clock_lets_no_time_run_out() -> None:
    match, _ = clocked()
    with wrongly(timedelta(days=3)):
        assert expire_clocks() == 0
    assert seat_to_act(match).extended_at is None


def test_a_wrong_clock_hides_no_outage_and_makes_none(wrong_clock: timedelta) -> None:
    note_heartbeat()
    with wrongly(wrong_clock):
        assert note_heartbeat() is None
    assert abs(Heartbeat.objects.get().at - database_now()) < NEARLY
    # As if the site had been closed for an hour since.
    Heartbeat.objects.update(at=database_now() - timedelta(hours=1))
    with wrongly(wrong_clock):
        outage = note_heartbeat()
    assert outage is not None
    assert abs(outage.end - outage.start - timedelta(hours=1)) < NEARLY
    assert Outage.objects.count() == 1


def test_a_process_whose_clock_is_wrong_says_so(client: Client, wrong_clock: timedelta) -> None:
    with wrongly(wrong_clock):
        told = client.get("/readyz").text
    words = "ahead of" if wrong_clock > timedelta(0) else "behind"
    assert f"the clock of this process is {5 * 3600} s {words} the database's" in told
    assert "the clock of this process" not in client.get("/readyz").text


def test_of_many_beats_at_the_same_moment_one_sends() -> None:
    every = timedelta(seconds=10)
    ScheduledTask.objects.create(name="sweep-court", last_sent_at=database_now() - every)
    claims = at_once_for(ScheduledTask.objects.all(), *[partial(claim_task, name="sweep-court", every=every)] * 5)
    assert claims.count(None) == 1
