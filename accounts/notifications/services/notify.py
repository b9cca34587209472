"""Noting what people are to be told, in the transaction in which it happens. Where and when each of them wants to be
told is seen later, by a worker: what happens does not wait for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from accounts.database_time import database_now
from accounts.models import Kind, Notification
from accounts.notifications import outbox


def notify(*, kind: Kind, people: Iterable[int], key: str, subject_id: int | None = None) -> None:
    """Notes that people are to be told of something, of which the key is the name: a person who has been told of it
    before is not told again."""
    now = database_now()
    notifications = [
        Notification(user_id=person, kind=kind, subject_id=subject_id, key=key, due_at=now) for person in people
    ]
    note_notifications(notifications=notifications, now=now)


def note_notifications(*, notifications: Sequence[Notification], now: datetime) -> None:
    """Notes notifications that a feature has made, each with the time at which it is due."""
    if notifications:
        Notification.objects.bulk_create(notifications, ignore_conflicts=True)
        outbox.deliveries_due({one.user_id for one in notifications if one.due_at <= now})
