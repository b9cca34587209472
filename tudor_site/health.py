"""Two answers for whoever watches the house: it is running, and it can serve."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from psycopg import Error as DriverError
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

PATIENCE_SECONDS = 2.0


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """The servers behind it answer too; those that do not are named."""
    silent = list(_silent_servers())
    if silent:
        words = "\n".join(f"{name} does not answer" for name in silent)
        return HttpResponse(words, status=503, content_type="text/plain")
    return HttpResponse("ready", content_type="text/plain")


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
    """Whether the Redis at a URL answers; where something else is used there is nobody to ask."""
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
