"""Noting that actions have run out."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from moderation.models import Action, ActionEnd
from moderation.notifications import News
from moderation.services.notify_person import notify_person

MOST_AT_ONCE = 200


def end_actions() -> int:
    """Ends what has run out and tells the people concerned; says how many there were. An action counts no longer from
    its time on, whenever this runs. Safe to run twice."""
    due = Action.objects.filter(ends_at__lte=database_now(), end=None).order_by("ends_at").values_list("pk", flat=True)
    return sum(_end(action_id) for action_id in due[:MOST_AT_ONCE])


@transaction.atomic
def _end(action_id: int) -> bool:
    action = Action.objects.select_for_update(of=("self",)).select_related("person").get(pk=action_id)
    _row, is_new = ActionEnd.objects.get_or_create(
        action=action, defaults={"how": ActionEnd.How.EXPIRED, "at": database_now()}
    )
    if is_new:
        notify_person(action=action, news=News.ENDED)
    return is_new
