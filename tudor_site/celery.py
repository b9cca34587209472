"""The Celery app. Tasks are thin and live in the apps, where they are discovered."""

from __future__ import annotations

from typing import Any

from celery import Celery
from celery.signals import setup_logging

from tudor_site.broker import let_workers_wait, use_sturdy_channels
from tudor_site.request_ids import follow_tasks

app = Celery("tudor_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
follow_tasks()
use_sturdy_channels()
let_workers_wait()


def leave_the_log_alone(**_: Any) -> None:
    """Django has set up the log before a worker starts. Only if this signal has a receiver does Celery install no
    handlers of its own, which would write every line twice."""


setup_logging.connect(leave_the_log_alone, weak=False)
