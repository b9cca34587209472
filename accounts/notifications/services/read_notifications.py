"""Reading the notifications on the own page."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import Notification, User
from accounts.notifications import outbox


@transaction.atomic
def read_notification(*, user: User, notification_id: int) -> Notification | None:
    """Marks one of a person's notifications as read, and gives it; None if there is none."""
    notification = Notification.objects.filter(pk=notification_id, user=user, is_shown=True).first()
    if notification is None:
        return None
    notification.user = user
    if notification.read_at is None:
        notification.read_at = timezone.now()
        notification.save(update_fields=["read_at"])
        outbox.list_changed(user.pk)
    return notification


@transaction.atomic
def read_notifications(*, user: User) -> int:
    """Marks everything on a person's page as read, and says how much it was."""
    unread = Notification.objects.filter(user=user, is_shown=True, read_at=None)
    count = unread.update(read_at=timezone.now())
    outbox.list_changed(user.pk)
    return count
