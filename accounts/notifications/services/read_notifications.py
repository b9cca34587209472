"""Reading what stands on one's page."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import outbox
from games.models import Notice


@transaction.atomic
def read_notice(*, user: User, notice_id: int) -> Notice | None:
    """Marks one of a person's notices as read, and gives it; None if there is none."""
    notice = Notice.objects.select_related("match").filter(pk=notice_id, user=user, is_shown=True).first()
    if notice is not None and notice.read_at is None:
        notice.read_at = timezone.now()
        notice.save(update_fields=["read_at"])
        outbox.people_changed([user.pk])
    return notice


@transaction.atomic
def read_notices(*, user: User) -> int:
    """Marks everything on a person's page as read, and says how much it was."""
    count = Notice.objects.filter(user=user, is_shown=True, read_at=None).update(read_at=timezone.now())
    outbox.people_changed([user.pk])
    return count
