"""Notifies all members of an announcement, some at a time."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import Kind
from accounts.notifications.services.notify import notify
from accounts.selectors.people import members
from news.models import Announcement

MOST_AT_ONCE = 500
"""Members of one announcement in one run: notifications of turns do not wait behind the news."""
MOST_ANNOUNCEMENTS = 5


def notify_members() -> int:
    """Notes the next members of every announcement of which they have still to be told; says how many. Where an
    earlier run ended, or died, this one goes on."""
    due = Announcement.objects.to_notify(database_now()).values_list("pk", flat=True)
    return sum(_notify_next(announcement_id) for announcement_id in list(due[:MOST_ANNOUNCEMENTS]))


@transaction.atomic
def _notify_next(announcement_id: int) -> int:
    """How far it has come is written together with the notifications: either both are there or neither."""
    now = database_now()
    held = Announcement.objects.to_notify(now).select_for_update().filter(pk=announcement_id).first()
    if held is None:
        # Another worker has told the last of them, or it was withdrawn.
        return 0
    following = members().filter(is_bot=False, pk__gt=held.reached).order_by("pk")
    people = list(following.values_list("pk", flat=True)[:MOST_AT_ONCE])
    notify(kind=Kind.NEWS, people=people, key=f"news:{held.pk}", subject_id=held.pk)
    held.reached = people[-1] if people else held.reached
    held.notified_at = now if len(people) < MOST_AT_ONCE else None
    held.save(update_fields=["reached", "notified_at"])
    return len(people)
