"""Which beat sends a task: the one that notes it in the database first."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q

from accounts.database_time import database_now
from games.clock import MOST_AHEAD
from games.models import ScheduledTask

EARLY = 0.9
"""Beats keep time with clocks of their own: one that is a little early is not sent away."""


def claim_task(*, name: str, every: timedelta) -> timedelta | None:
    """Notes that a task is sent now, if its time has come; otherwise gives how long ago it was sent."""
    now = database_now()
    task, is_new = ScheduledTask.objects.get_or_create(name=name, defaults={"last_sent_at": now})
    # What was noted for later has been noted by a wrong clock.
    due = Q(last_sent_at__lte=now - every * EARLY) | Q(last_sent_at__gt=now + MOST_AHEAD)
    if is_new or ScheduledTask.objects.filter(due, name=name).update(last_sent_at=now):
        return None
    return max(now - task.last_sent_at, timedelta(0))


def release_task(*, name: str, every: timedelta) -> None:
    """Takes a claim back: the task could not be sent, and the next beat that looks may try."""
    ScheduledTask.objects.filter(name=name).update(last_sent_at=database_now() - every)
