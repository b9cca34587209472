from __future__ import annotations

import datetime as dt

from django.utils import timezone

from accounts.models import StaffAccess

AFTER = dt.timedelta(days=365)


def forget_staff_accesses() -> int:
    """Forgets what staff opened more than a year ago, and returns how many rows that were."""
    return StaffAccess.objects.filter(at__lt=timezone.now() - AFTER).delete()[0]
