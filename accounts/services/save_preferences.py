from __future__ import annotations

import datetime as dt
from contextlib import nullcontext

from django.db import transaction
from django.utils import timezone

from accounts.calendar_changes import changing_calendar
from accounts.models import Preferences, User
from accounts.services.set_quiet_hours import check_may_change
from accounts.signals import preferences_saved


@transaction.atomic
def save_preferences(*, user: User, **changes: str | bool) -> Preferences:
    """Writes the changed preferences; the first change creates the row. Quiet hours move with the time zone, and that
    not more than once a day."""
    before = Preferences.objects.filter(user=user).first()
    has_moved = before is not None and before.time_zone != changes.get("time_zone", before.time_zone)
    quiet: dict[str, dt.datetime] = {}
    if has_moved and before is not None and before.quiet_from is not None:
        check_may_change(before)
        quiet["quiet_changed_at"] = timezone.now()
    with changing_calendar(user) if has_moved else nullcontext():
        preferences, _created = Preferences.objects.update_or_create(user=user, defaults=changes | quiet)
    preferences_saved.send(Preferences, preferences=preferences)
    return preferences
