"""Workers and beat inside the web process, for a site that runs on one machine without a queue server.

Queued tasks die with the process. That is no loss: what they were to do is stored in the database, and sweeps find it
again.
"""

from __future__ import annotations

import sys
import threading

from celery import Celery
from celery.beat import EmbeddedService
from celery.signals import worker_ready

QUEUES = {
    "embedded": ("default", "scoring"),
    "embedded-mail": ("mail",),
    "embedded-bots": ("bots",),
    "embedded-reviews": ("reviews",),
}
"""Which workers there are, and for which queues: slow servers and bots that think do not hold up the rest."""
SHORT_TURN = 0.0005
"""Seconds for which a thread runs before another may. While a bot thinks, a page has to wait for its turn at every step
that it takes, and by default that is ten times as long."""


def start_workers(app: Celery) -> None:
    """Starts all as daemon threads; they end with the process."""
    sys.setswitchinterval(SHORT_TURN)
    threading.Thread(target=_start_in_turn, args=(app,), name="embedded", daemon=True).start()
    EmbeddedService(app, thread=True, max_interval=5, scheduler_cls=app.conf.beat_scheduler).start()


def _start_in_turn(app: Celery) -> None:
    """One after the other: which queues a worker serves is asked of the app, and only while it starts."""
    is_ready = threading.Semaphore(0)
    worker_ready.connect(lambda **_: is_ready.release(), weak=False)
    for name, queues in QUEUES.items():
        threading.Thread(target=_work, args=(app, name, queues), name=name, daemon=True).start()
        is_ready.acquire()


def _work(app: Celery, name: str, queues: tuple[str, ...]) -> None:
    # The current app is known per thread: without this, tasks would report to an app that has no results.
    app.set_current()
    app.Worker(
        pool="solo",
        concurrency=1,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        quiet=True,
        hostname=f"{name}@localhost",
        queues=queues,
    ).start()
