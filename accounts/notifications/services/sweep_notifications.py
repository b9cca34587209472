"""Finding everything that is due to be told."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import Delivery, Notification
from accounts.notifications import outbox
from accounts.notifications.selectors.notifications import decided_kinds, undecided

MOST_AT_ONCE = 500


def sweep_notifications() -> int:
    """Finds everybody for whom something is due, and everything that a dead worker left; says how many people. What has
    been decided before it was told is forgotten first, all together."""
    now = database_now()
    _forget_decided(now)
    people = dict.fromkeys(Notification.objects.to_plan(now).values_list("user_id", flat=True)[:MOST_AT_ONCE])
    due = Delivery.objects.filter(state=Delivery.State.WAITING, due_at__lte=now).order_by("due_at")
    people |= dict.fromkeys(due.values_list("notification__user_id", flat=True)[:MOST_AT_ONCE])
    outbox.deliveries_due(people)
    return len(people)


@transaction.atomic
def _forget_decided(now: datetime) -> None:
    decided = Notification.objects.to_plan(now).filter(kind__in=decided_kinds()).exclude(undecided())
    # What another worker is putting on its way is left to it.
    free = decided.select_for_update(skip_locked=True).values_list("pk", flat=True)
    Notification.objects.filter(pk__in=list(free[:MOST_AT_ONCE])).delete()
