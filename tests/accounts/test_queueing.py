"""What becomes of tasks when there is no queue."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from celery import current_app
from kombu.exceptions import OperationalError

from accounts import circuit_breaker, queueing
from accounts.circuit_breaker import CircuitBreaker
from accounts.queueing import send_task, send_task_or_do_it_here

NAME = "tests.a_task"


class Queue:
    """A queue that can be away."""

    def __init__(self) -> None:
        self.is_away = False
        self.asked = 0
        self.taken: list[list[int]] = []

    def signature(self, name: str, arguments: list[int]) -> Queue:
        self._arguments = arguments
        return self

    def apply_async(self) -> None:
        self.asked += 1
        if self.is_away:
            raise OperationalError("Connection refused")
        self.taken.append(self._arguments)


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> Queue:
    found = Queue()
    monkeypatch.setattr(queueing, "_breaker", CircuitBreaker("the queue", pause=10))
    monkeypatch.setattr(current_app._get_current_object(), "signature", found.signature)
    return found


@pytest.fixture
def done() -> Iterator[list[int]]:
    """What a task of the tests has done, where it was done."""
    numbers: list[int] = []

    def note(number: int) -> None:
        numbers.append(number)

    current_app.task(note, name=NAME)
    yield numbers
    del current_app.tasks[NAME]


def test_a_queue_that_is_away_is_asked_once_in_a_while(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(circuit_breaker, "monotonic", lambda: now[0])
    queue.is_away = True
    assert [send_task(NAME, [number]) for number in range(5)] == [False] * 5
    assert queue.asked == 1
    queue.is_away = False
    now[0] += 11
    assert send_task(NAME, [6])
    assert queue.taken == [[6]]


def test_what_people_wait_for_is_done_here_when_no_worker_can_be_asked(queue: Queue, done: list[int]) -> None:
    send_task_or_do_it_here(NAME, [1])
    assert (queue.taken, done) == ([[1]], [])
    queue.is_away = True
    send_task_or_do_it_here(NAME, [2])
    send_task_or_do_it_here(NAME, [3])
    assert (queue.taken, done) == ([[1]], [2, 3])
