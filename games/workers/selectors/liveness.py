"""Whether workers and their beat are alive, and how long it is since they last were."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Max

from games.clock import MOST_AHEAD
from games.models import Heartbeat, QueueHeartbeat, ScheduledTask

LONGEST_BEAT_SILENCE = timedelta(minutes=1)
LONGEST_SILENCE = timedelta(minutes=5)
"""A worker may be busy for a while, with a bot that thinks or a server that does not answer."""
LONGEST_SILENCES = {"scoring": timedelta(seconds=90)}
"""People wait at the table for it."""


def silences(*, now: datetime, queues: Iterable[str]) -> list[str]:
    """One sentence for the beat, each queue and each heartbeat that is not as it should be."""
    return [*_silent_beat(now), *_silent_queues(now, queues), *_future_heartbeats(now)]


def ages_of_tasks(now: datetime) -> dict[str, timedelta]:
    """How long ago each scheduled task was sent."""
    return {name: now - at for name, at in ScheduledTask.objects.values_list("name", "last_sent_at")}


def _silent_beat(now: datetime) -> list[str]:
    last = ScheduledTask.objects.aggregate(last=Max("last_sent_at"))["last"]
    if last is None:
        return ["the beat has not sent anything yet"]
    return [f"the beat has been silent for {_seconds(now - last)} s"] if now - last > LONGEST_BEAT_SILENCE else []


def _silent_queues(now: datetime, queues: Iterable[str]) -> list[str]:
    seen = dict(QueueHeartbeat.objects.values_list("queue", "at"))
    told = []
    for queue in sorted(queues):
        if queue not in seen:
            told.append(f"no worker has served the queue {queue} yet")
        elif now - seen[queue] > LONGEST_SILENCES.get(queue, LONGEST_SILENCE):
            told.append(f"no worker has served the queue {queue} for {_seconds(now - seen[queue])} s")
    return told


def _future_heartbeats(now: datetime) -> list[str]:
    later = Heartbeat.objects.filter(at__gt=now + MOST_AHEAD).values_list("at", flat=True)
    return [f"a heartbeat has been noted for {_seconds(at - now)} s from now" for at in later]


def _seconds(span: timedelta) -> int:
    return round(span.total_seconds())
