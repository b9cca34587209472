from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from games.models import Notice

KEPT = timedelta(days=60)
MOST_AT_ONCE = 2000


def forget_old_notices() -> int:
    """Removes notices that are so old that nobody looks for them, a piece at a time, and says how many."""
    old = Notice.objects.filter(made_at__lt=timezone.now() - KEPT).order_by("made_at").values_list("pk", flat=True)
    ids = list(old[:MOST_AT_ONCE])
    Notice.objects.filter(pk__in=ids).delete()
    return len(ids)
