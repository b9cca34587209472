"""Each task of the beat is sent when it is due, once, however many beats there are, and none is lost with one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from celery import Celery

from games.models import ScheduledTask
from games.workers.services.claim_task import claim_task, release_task
from tudor_site.beat import SOON, ClaimingScheduler

# A beat closes connections as it goes, and those of PostgreSQL with the transaction around a test. Beats that run on
# PostgreSQL are in tests/production.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
TEN = timedelta(seconds=10)
DAY = timedelta(days=1)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


class Queue:
    """What beats have sent, with the time; it can be away."""

    def __init__(self) -> None:
        self.sent: list[tuple[float, str]] = []
        self.is_away = False

    def take(self, name: str, *_args: Any, **_kwargs: Any) -> None:
        if self.is_away:
            raise ConnectionError("Connection refused")
        self.sent.append((datetime.now(UTC).timestamp() - NOON.timestamp(), name))


@pytest.fixture
def queue() -> Queue:
    return Queue()


@pytest.fixture
def beat(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> Callable[[], ClaimingScheduler]:
    """Starts a beat."""
    app = Celery("beats", set_as_current=False, broker="memory://")
    app.conf.beat_schedule = {
        "often": {"task": "often", "schedule": TEN},
        "daily": {"task": "daily", "schedule": DAY},
    }
    monkeypatch.setattr(ClaimingScheduler, "producer", None)
    monkeypatch.setattr(ClaimingScheduler, "send_task", lambda _self, *args, **kwargs: queue.take(*args, **kwargs))
    return lambda: ClaimingScheduler(app=app)


def run(clock: time_machine.Traveller, seconds: int, *beats: ClaimingScheduler) -> None:
    """Lets beats run side by side, each as often as it wants to within a second."""
    for _ in range(seconds):
        for running in beats:
            while running.tick() == 0:
                pass
        clock.shift(1)


def test_what_was_never_sent_is_sent_at_once_and_then_at_its_time(
    clock: time_machine.Traveller, queue: Queue, beat: Callable[[], ClaimingScheduler]
) -> None:
    run(clock, 25, beat())
    assert sorted(queue.sent) == [(0, "daily"), (0, "often"), (10, "often"), (20, "often")]


def test_two_beats_at_once_send_everything_once(
    clock: time_machine.Traveller, queue: Queue, beat: Callable[[], ClaimingScheduler]
) -> None:
    first = beat()
    run(clock, 5, first)
    run(clock, 60, first, beat())
    assert sorted(queue.sent) == [(0, "daily"), *((second, "often") for second in range(0, 65, 10))]


def test_a_beat_goes_on_where_another_ended(
    clock: time_machine.Traveller, queue: Queue, beat: Callable[[], ClaimingScheduler]
) -> None:
    run(clock, 5, beat())
    queue.sent.clear()
    clock.shift(DAY - timedelta(seconds=20))
    run(clock, 30, beat())
    daily = [second for second, name in queue.sent if name == "daily"]
    assert daily == [DAY.total_seconds()]


def test_a_beat_that_waited_beside_another_is_in_time_when_that_ends(
    clock: time_machine.Traveller, queue: Queue, beat: Callable[[], ClaimingScheduler]
) -> None:
    first = beat()
    run(clock, 5, first)
    second = beat()
    run(clock, 5, first, second)
    queue.sent.clear()
    run(clock, 20, second)
    assert [moment for moment, name in queue.sent if name == "often"] == [10, 20]


def test_what_could_not_be_sent_is_sent_soon_after_the_queue_is_back(
    clock: time_machine.Traveller, queue: Queue, beat: Callable[[], ClaimingScheduler]
) -> None:
    running = beat()
    queue.is_away = True
    run(clock, 120, running)
    assert queue.sent == []
    queue.is_away = False
    run(clock, int(SOON.total_seconds()) + 1, running)
    assert {name for _, name in queue.sent} == {"often", "daily"}
    assert all(moment <= 120 + SOON.total_seconds() for moment, _ in queue.sent)


def test_a_beat_whose_clock_runs_ahead_leaves_no_task_unsent(clock: time_machine.Traveller) -> None:
    ScheduledTask.objects.create(name="often", last_sent_at=NOON + DAY)
    assert claim_task(name="often", every=TEN) is None
    assert ScheduledTask.objects.get().last_sent_at == NOON


def test_a_task_is_claimed_by_one_and_by_the_next_when_it_is_due_or_was_given_back(
    clock: time_machine.Traveller,
) -> None:
    assert claim_task(name="often", every=TEN) is None
    clock.shift(4)
    assert claim_task(name="often", every=TEN) == timedelta(seconds=4)
    release_task(name="often", every=TEN)
    assert claim_task(name="often", every=TEN) is None
