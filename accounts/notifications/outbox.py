"""What leaves after a commit: asking workers to deliver, and telling features that lists look different."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from accounts.models import Notification
from accounts.queueing import send_task
from accounts.signals import notifications_changed

DELIVER_NOTIFICATIONS = "accounts.deliver_notifications"
"""The name under which the task is sent; a test compares it with those that are registered."""


def deliveries_due(people: Iterable[int]) -> None:
    """Asks a worker to tell people what has been noted for them; whether it is welcome and still current is seen then.
    If no worker can be asked, the sweep finds it."""
    for person in list(people):
        _ask_after_commit(person)


def _ask_after_commit(person: int) -> None:
    transaction.on_commit(lambda: send_task(DELIVER_NOTIFICATIONS, [person]), robust=True)


def list_changed(user_id: int) -> None:
    """Tells features that a person's list of notifications looks different now."""
    notifications_changed.send(sender=Notification, user_id=user_id)
