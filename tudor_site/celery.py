"""The queue of the house. Tasks are thin and live in the rooms; this file only introduces them."""

from __future__ import annotations

from celery import Celery

app = Celery("tudor_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
