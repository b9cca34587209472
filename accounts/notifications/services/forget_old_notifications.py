from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import Notification

KEPT = timedelta(days=60)
MOST_AT_ONCE = 2000


def forget_old_notifications() -> int:
    """Removes notifications of long ago, a piece at a time, and says how many."""
    old = Notification.objects.filter(made_at__lt=timezone.now() - KEPT).order_by("made_at")
    ids = list(old.values_list("pk", flat=True)[:MOST_AT_ONCE])
    Notification.objects.filter(pk__in=ids).delete()
    return len(ids)
