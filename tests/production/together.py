"""Making things happen at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar

from django.db import connection, connections, transaction
from django.db.models import QuerySet

import games.tasks  # noqa: F401  a task that is not known here would be sent away instead of being done
from games.errors import Refusal
from games.models import Match
from tests.games.table_factories import move_at_random, started
from tests.production.patience import SECONDS, wait_until

T = TypeVar("T")


def waiting_for_a_lock() -> int:
    """How many connections to this database stand at a lock that somebody else holds."""
    with connection.cursor() as cursor:
        # Within a transaction the list of connections is otherwise read only once.
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT count(DISTINCT lock.pid) FROM pg_locks lock JOIN pg_stat_activity USING (pid)"
            " WHERE NOT lock.granted AND datname = current_database()"
        )
        (count,) = cursor.fetchone()
    return int(count)


def at_once(match: Match, *calls: Callable[[], T]) -> list[T | Refusal]:
    """What the calls give or refuse, each made in a thread with a connection of its own. All of them have come to the
    match, and wait for it, before the first may go on."""
    return at_once_for(Match.objects.filter(pk=match.pk), *calls)


def at_once_for(rows: QuerySet[Any], *calls: Callable[[], T]) -> list[T | Refusal]:
    """The same, with all of them waiting for these rows."""
    with ThreadPoolExecutor(len(calls)) as threads:
        with transaction.atomic():
            assert list(rows.select_for_update())
            results = [threads.submit(_with_own_connection, call) for call in calls]
            wait_until(lambda: waiting_for_a_lock() >= len(calls), "everybody stands at the same door")
        return [result.result(SECONDS) for result in results]


@contextmanager
def held(match: Match, *, by_its_seats: bool = False) -> Iterator[None]:
    """Nobody else gets at the match, or only as far as its seats."""
    with transaction.atomic():
        rows = match.seats.all() if by_its_seats else Match.objects.filter(pk=match.pk)
        assert list(rows.select_for_update())
        yield


def _with_own_connection(call: Callable[[], T]) -> T | Refusal:
    try:
        return call()
    except Refusal as refusal:
        return refusal
    finally:
        connections.close_all()


def waiting_for_the_court() -> Match:
    """A match that goes on only when the court has scored."""
    match, people = started()
    random = Random(6)
    while not match.is_court_due:
        match = move_at_random(match, people, random)
    return match
