"""What the site counts and times of itself, all of it on this page; `/metrics` tells it.

Several processes serve one site. With `PROMETHEUS_MULTIPROC_DIR` each keeps its figures in files of that folder, and
whichever process is asked adds them up."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from prometheus_client import Counter, Gauge, Histogram, values

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"

asked_at: ContextVar[float | None] = ContextVar("asked_at", default=None)
"""When the request began that this code works for, in seconds since 1970; machines have to agree on it."""


def folder_of_figures() -> Path | None:
    """Where the processes of the site keep their figures; None if there is only this one."""
    name = os.environ.get(FOLDER_VARIABLE, "")
    return Path(name) if name else None


def process_name() -> str:
    """One process among those of all containers: every container has a process number 1."""
    return f"{socket.gethostname().replace('_', '-')}.{os.getpid()}"


if (_folder := folder_of_figures()) is not None:
    _folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # The library would name files by the number of the process alone.
    values.ValueClass = values.MultiProcessValue(process_identifier=process_name)  # type: ignore[no-untyped-call]

_PAGE = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
_THOUGHT = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_WAIT = (0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300)
_RULES = (0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1)

REQUESTS = Counter("court_requests_total", "Requests by route, method and status.", ("route", "method", "status"))
REQUEST_SECONDS = Histogram("court_request_seconds", "How long answers took.", ("route",), buckets=_PAGE)

PLIES = Counter("court_plies_total", "Plies that were committed, those of chance and the court too.", ("game",))
RULES_SECONDS = Histogram("court_rules_seconds", "How long the rules took for a ply.", ("game",), buckets=_RULES)
NEWS_SECONDS = Histogram(
    "court_news_seconds", "From the request that changed a table to the socket that tells it.", buckets=_PAGE
)
BOT_SECONDS = Histogram("court_bot_seconds", "How long bots thought about a move.", ("game", "level"), buckets=_THOUGHT)
CLOCK_LATE_SECONDS = Histogram("court_clock_late_seconds", "How late clocks that ran out were acted on.", buckets=_WAIT)

SOCKETS = Gauge("court_sockets", "Sockets that are open.", multiprocess_mode="livesum")

QUERIES = Counter("court_database_queries_total", "Statements that the database was asked.")
QUERY_SECONDS = Counter("court_database_seconds_total", "How long it took to answer them.")
CACHE_CALLS = Counter("court_cache_calls_total", "What the cache was asked; by the memory while it was away.", ("by",))
CACHE_SECONDS = Counter("court_cache_seconds_total", "How long the cache took to answer.")

TASKS = Counter("court_tasks_total", "Tasks that workers have done, by how they ended.", ("task", "state"))
TASK_SECONDS = Histogram("court_task_seconds", "How long tasks took.", ("task",), buckets=_THOUGHT)
TASK_WAIT_SECONDS = Histogram("court_task_wait_seconds", "How long tasks stood in a queue.", ("queue",), buckets=_WAIT)


@contextmanager
def working_for_request() -> Iterator[None]:
    """Remembers when the request began, for whatever is told because of it."""
    token = asked_at.set(time.time())
    try:
        yield
    finally:
        asked_at.reset(token)
