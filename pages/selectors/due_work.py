"""What waits to be done behind the pages, and for how long: alarms and the page about the state of the site read it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Count, Min, QuerySet

from accounts.models import Delivery, OutgoingEmail
from games.models import Match, QueueHeartbeat, ScheduledTask, Seat
from leaderboards.models import RatedMatch

NONE = timedelta()


class DueWork(NamedTuple):
    """One kind of work: how much of it is due, and since when the oldest."""

    name: str
    amount: int
    oldest: timedelta


def due_work(now: datetime) -> list[DueWork]:
    """All work that a sweep would take up now. What is under way counts: its oldest tells whether it ever ends."""
    playing = Match.objects.filter(status=Match.Status.PLAYING)
    waiting = OutgoingEmail.objects.filter(state=OutgoingEmail.State.WAITING, due_at__lte=now)
    undelivered = Delivery.objects.filter(state=Delivery.State.WAITING, due_at__lte=now)
    return [
        _due("court", playing.filter(is_court_due=True), "changed_at", now),
        _due("bots", playing.filter(is_bot_due=True), "changed_at", now),
        _due("clocks", Seat.objects.filter(due_at__lte=now), "due_at", now),
        _due("emails", waiting, "due_at", now),
        _due("notifications", undelivered, "due_at", now),
        _due("archive", Match.objects.to_archive().order_by(), "ended_at", now),
        _due("ratings", RatedMatch.objects.filter(number=None, match__is_archived=True), "ended_at", now),
    ]


def failed_emails(now: datetime) -> int:
    """How many emails of the last day were given up."""
    return OutgoingEmail.objects.filter(state=OutgoingEmail.State.FAILED, made_at__gt=now - timedelta(days=1)).count()


def silence_of_queues(now: datetime, queues: Iterable[str]) -> dict[str, timedelta]:
    """How long ago a worker last served each queue; those that none has ever served are left out."""
    known = frozenset(queues)
    seen = QueueHeartbeat.objects.values_list("queue", "at")
    return {queue: max(now - at, NONE) for queue, at in seen if queue in known}


def silence_of_beat(now: datetime) -> timedelta | None:
    """How long ago the beat last sent anything; None if it never has."""
    last = ScheduledTask.objects.order_by("-last_sent_at").values_list("last_sent_at", flat=True).first()
    return None if last is None else max(now - last, NONE)


def running_matches() -> int:
    return Match.objects.filter(status=Match.Status.PLAYING).count()


def _due(name: str, found: QuerySet[Any], moment: str, now: datetime) -> DueWork:
    told = found.aggregate(amount=Count("pk"), oldest=Min(moment))
    return DueWork(name, told["amount"], max(now - told["oldest"], NONE) if told["oldest"] else NONE)
