"""Finding everything that is due to be told."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.database_time import database_now
from accounts.models import Kind
from games import outbox
from games.models import Delivery, Notice, Seat

MOST_AT_ONCE = 500


def sweep_notices() -> int:
    """Finds everybody for whom something is due, and everything that a dead worker left; says how many people. What has
    been decided before it was told is forgotten first, all together."""
    now = database_now()
    _forget_decided(now)
    people = dict.fromkeys(Notice.objects.to_plan(now).values_list("user_id", flat=True)[:MOST_AT_ONCE])
    due = Delivery.objects.filter(state=Delivery.State.WAITING, due_at__lte=now).order_by("due_at")
    people |= dict.fromkeys(due.values_list("notice__user_id", flat=True)[:MOST_AT_ONCE])
    outbox.telling_due(people)
    return len(people)


@transaction.atomic
def _forget_decided(now: datetime) -> None:
    undecided = Seat.objects.filter(match=OuterRef("match"), user=OuterRef("user"), seen_ply=OuterRef("since"))
    decided = Notice.objects.to_plan(now).filter(~Exists(undecided), kind__in=(Kind.TURN, Kind.REMINDER))
    # What somebody else is putting on its way is left to him.
    free = decided.select_for_update(skip_locked=True).values_list("pk", flat=True)
    Notice.objects.filter(pk__in=list(free[:MOST_AT_ONCE])).delete()
