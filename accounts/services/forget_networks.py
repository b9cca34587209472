from __future__ import annotations

import datetime as dt

from django.utils import timezone

from accounts.models import NetworkTrace

AFTER = dt.timedelta(days=90)


def forget_networks() -> int:
    """Forgets networks from which a person has not come for long, and returns how many."""
    return NetworkTrace.objects.filter(last_day__lt=timezone.now().date() - AFTER).delete()[0]
