"""`/metrics`: what Prometheus reads. Figures of all processes, added up, and what is due in the database."""

from __future__ import annotations

import hmac
import ipaddress
import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter, time
from typing import Any

from celery.signals import before_task_publish, task_postrun, task_prerun
from django.conf import settings
from django.db import DatabaseError
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from redis import Redis, RedisError

from accounts import meters
from accounts.database_time import database_now
from accounts.networks import client_address
from pages.selectors.due_work import due_work, failed_emails, running_matches, silence_of_beat, silence_of_queues
from tudor_site.backups.make import newest_backup

SENT_AT = "sent_at"
SECONDS_TO_ANSWER = 1.0
BEARER = "Bearer "

_begun: dict[str, float] = {}


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """All figures, for those who know the token or ask from a network that may read them."""
    if not may_read(request):
        return HttpResponse("Only monitoring may read this.\n", status=403, content_type="text/plain")
    registry = figures_of_processes()
    registry.register(DueWorkCollector())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def may_read(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "")
    token = settings.METRICS_TOKEN
    if token and given.startswith(BEARER):
        return hmac.compare_digest(given.removeprefix(BEARER).encode(), token.encode())
    address = client_address(request)
    with suppress(ValueError):
        known = ipaddress.ip_address(address or "")
        return any(known in ipaddress.ip_network(network) for network in settings.METRICS_NETWORKS)
    return False


def count_tasks_and_queries() -> None:
    """From here on tasks and statements are counted."""
    before_task_publish.connect(_note_sent, weak=False)
    task_prerun.connect(_note_begun, weak=False)
    task_postrun.connect(_note_done, weak=False)
    connection_created.connect(_count_queries, weak=False)


class DueWorkCollector(Collector):
    """What the database and the queues hold, read when it is asked for."""

    def collect(self) -> Iterator[Metric]:
        # Without the database, what the processes counted is still told; that it is away, `/readyz` says.
        with suppress(DatabaseError):
            yield from _figures_of_the_database()
        yield from _lengths_of_queues()
        yield from _age_of_backup()


def figures_of_processes() -> CollectorRegistry:
    """What all processes of the site have counted."""
    registry = CollectorRegistry()
    folder = meters.folder_of_figures()
    if folder is not None:
        _forget_sockets_of_the_dead(folder)
        MultiProcessCollector(registry, path=str(folder))  # type: ignore[no-untyped-call]
    else:
        registry.register(_Here())
    return registry


class _Here(Collector):
    """The figures of this process, where it is the only one."""

    def collect(self) -> Iterator[Metric]:
        yield from REGISTRY.collect()


def _forget_sockets_of_the_dead(folder: Path) -> None:
    """A process that was killed cannot count its sockets off."""
    here = f"{socket.gethostname().replace('_', '-')}."
    for path in folder.glob(f"gauge_live*_{here}*.db"):
        number = path.stem.rpartition(".")[2]
        if not _is_alive(int(number)):
            path.unlink(missing_ok=True)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _figures_of_the_database() -> Iterator[Metric]:
    now = database_now()
    counts = GaugeMetricFamily("court_work_due", "Work that is due.", labels=["work"])
    ages = GaugeMetricFamily("court_work_oldest_seconds", "Since when the oldest of it is.", labels=["work"])
    for work in due_work(now):
        counts.add_metric([work.name], work.amount)
        ages.add_metric([work.name], work.oldest.total_seconds())
    silences = GaugeMetricFamily("court_queue_silence_seconds", "Since no worker served a queue.", labels=["queue"])
    for queue, silence in silence_of_queues(now, settings.CELERY_TASK_QUEUES).items():
        silences.add_metric([queue], silence.total_seconds())
    yield from (counts, ages, silences)
    beat = silence_of_beat(now)
    if beat is not None:
        yield GaugeMetricFamily("court_beat_silence_seconds", "Since the beat sent nothing.", beat.total_seconds())
    yield GaugeMetricFamily("court_emails_failed", "Emails of the last day that were given up.", failed_emails(now))
    yield GaugeMetricFamily("court_matches_running", "Matches that are being played.", running_matches())


def _lengths_of_queues() -> Iterator[Metric]:
    url = settings.CELERY_BROKER_URL
    if not url.startswith(("redis://", "rediss://")):
        return
    lengths = GaugeMetricFamily("court_queue_length", "Tasks that no worker has taken yet.", labels=["queue"])
    with suppress(RedisError), Redis.from_url(url, socket_timeout=SECONDS_TO_ANSWER) as redis:
        for queue in settings.CELERY_TASK_QUEUES:
            lengths.add_metric([queue], redis.llen(queue))
        yield lengths


def _age_of_backup() -> Iterator[Metric]:
    """Where backups are made by this machine; a folder that never had one has no age."""
    newest = newest_backup(Path(settings.BACKUPS_DIR))
    if newest is not None:
        age = (timezone.now() - newest).total_seconds()
        yield GaugeMetricFamily("court_backup_age_seconds", "Since the newest backup began.", age)


def _note_sent(headers: dict[str, Any] | None = None, **_: Any) -> None:
    if headers is not None:
        headers[SENT_AT] = time()


def _note_begun(task_id: str, task: Any, **_: Any) -> None:
    _begun[task_id] = perf_counter()
    sent_at = (task.request.headers or {}).get(SENT_AT)
    # A task that was sent for later has not waited.
    if sent_at is not None and task.request.eta is None:
        queue = (task.request.delivery_info or {}).get("routing_key") or "none"
        meters.TASK_WAIT_SECONDS.labels(queue).observe(max(0.0, time() - sent_at))


def _note_done(task_id: str, task: Any, state: str | None = None, **_: Any) -> None:
    began = _begun.pop(task_id, None)
    meters.TASKS.labels(task.name, state or "none").inc()
    if began is not None:
        meters.TASK_SECONDS.labels(task.name).observe(perf_counter() - began)


def _count_queries(connection: Any, **_: Any) -> None:
    if _counted not in connection.execute_wrappers:
        connection.execute_wrappers.append(_counted)


def _counted(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    began = perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        meters.QUERIES.inc()
        meters.QUERY_SECONDS.inc(perf_counter() - began)
