"""Two answers for monitoring: the process is running, and everything that it needs is there."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from time import monotonic

from django.conf import settings
from django.db import DatabaseError, OperationalError, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe
from psycopg import Error as DriverError
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from accounts.database_time import database_now
from games.clock import MOST_AHEAD
from games.workers.selectors.liveness import silences
from games.workers.services.note_queue import note_queue

PATIENCE_SECONDS = 2.0
SECONDS_BETWEEN_WRITES = 5.0
"""However often it is asked, a process tries so seldom whether the database takes what is written."""
PROBE = "readyz"
"""Under which name a process tries to write."""

_last_write: tuple[float, bool] | None = None


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """The servers behind it answer, workers and their beat are alive, and there is space to write; what is not so is
    named, one line each."""
    problems = list(_problems())
    if problems:
        return HttpResponse("\n".join(problems), status=503, content_type="text/plain")
    return HttpResponse("ready", content_type="text/plain")


def _problems() -> Iterator[str]:
    silent = list(_silent_servers())
    yield from (f"{name} does not answer" for name in silent)
    yield from _problems_of_the_disk()
    if "the database" in silent:
        return
    now = database_now()
    ahead = timezone.now() - now
    if settings.USE_DATABASE_TIME and abs(ahead) > MOST_AHEAD:
        seconds = round(ahead.total_seconds())
        yield f"the clock of this process is {abs(seconds)} s {'ahead of' if seconds > 0 else 'behind'} the database's"
    if not _database_takes_writes():
        yield "the database takes no writes"
    yield from silences(now=now, queues=settings.CELERY_TASK_QUEUES)


def _problems_of_the_disk() -> Iterator[str]:
    try:
        free = shutil.disk_usage(settings.VAR_DIR).free
        with tempfile.TemporaryFile(dir=settings.VAR_DIR) as file:
            file.write(b"ready")
    except OSError:
        yield "the folder of the site cannot be written to"
        return
    if free < settings.LEAST_FREE_BYTES:
        yield f"the disk of the site is nearly full: {free // 1024 // 1024} MB are free"


def _database_takes_writes() -> bool:
    global _last_write
    if _last_write is None or monotonic() - _last_write[0] > SECONDS_BETWEEN_WRITES:
        _last_write = (monotonic(), _writes())
    return _last_write[1]


def _writes() -> bool:
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET LOCAL statement_timeout = %s", [f"{PATIENCE_SECONDS * 1000:.0f}"])
            note_queue(queue=PROBE)
    except DatabaseError:
        return False
    return True


def _silent_servers() -> Iterator[str]:
    if not _database_answers():
        yield "the database"
    if not _redis_answers(settings.CACHES["default"].get("LOCATION", "")):
        yield "the cache"
    if not _redis_answers(settings.CELERY_BROKER_URL):
        yield "the queue"


def _database_answers() -> bool:
    pool = getattr(connection, "pool", None)
    try:
        if pool is not None:
            # The pool's own patience is that of a page, which is longer.
            pool.open()
            with pool.connection(timeout=PATIENCE_SECONDS) as opened:
                opened.execute("SELECT 1")
        else:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
    except (OperationalError, DriverError):
        return False
    return True


def _redis_answers(url: str | list[str]) -> bool:
    """Whether the Redis at a URL answers; where something else is used there is nothing to ask."""
    if not isinstance(url, str) or not url.startswith(("redis://", "rediss://")):
        return True
    try:
        with Redis.from_url(
            url,
            socket_connect_timeout=PATIENCE_SECONDS,
            socket_timeout=PATIENCE_SECONDS,
            retry=Retry(NoBackoff(), 0),
        ) as redis:
            return bool(redis.ping())
    except RedisError:
        return False
