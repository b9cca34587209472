"""Asking workers to do something. Nothing waits long for a queue that is away: what is due stands in the database,
where sweeps find it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from celery import current_app
from kombu.exceptions import OperationalError
from redis import RedisError

from accounts.circuit_breaker import CircuitBreaker

SECONDS_BETWEEN_TRIALS = 10.0

_breaker = CircuitBreaker("the queue", pause=SECONDS_BETWEEN_TRIALS)


def send_task(name: str, arguments: Sequence[Any], **options: Any) -> bool:
    """Asks a worker to do a task; False if no worker can be asked now."""
    if not _breaker.allows():
        return False
    try:
        current_app.signature(name, list(arguments)).apply_async(**options)
    except (OperationalError, RedisError):
        _breaker.note_failure()
        return False
    _breaker.note_success()
    return True


def send_task_or_do_it_here(name: str, arguments: Sequence[Any]) -> None:
    """Asks a worker to do a short task for which people wait, and does it in this process if no worker can be asked."""
    if not send_task(name, arguments):
        # Only workers know tasks from the start.
        current_app.loader.import_default_modules()
        current_app.tasks[name](*arguments)
