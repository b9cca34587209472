"""A worker and its clock inside the web process, for a house that runs on one machine without a queue server.

Queued tasks die with the process. That is no loss: whatever they were to do is written in the database, and the clock's
sweeps find it again.
"""

from __future__ import annotations

import threading

from celery import Celery
from celery.beat import EmbeddedService


def start_worker(app: Celery) -> None:
    """Starts both as daemon threads; they end with the process."""
    threading.Thread(target=_work, args=(app,), name="embedded-worker", daemon=True).start()
    EmbeddedService(app, thread=True, max_interval=5).start()


def _work(app: Celery) -> None:
    # The current app is known per thread: without this, tasks would report to an app that has no results.
    app.set_current()
    app.Worker(
        pool="solo",
        concurrency=1,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        quiet=True,
        hostname="embedded@localhost",
    ).start()
