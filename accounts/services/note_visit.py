from __future__ import annotations

import datetime as dt

from django.utils import timezone

from accounts.models import User

ONCE_IN = dt.timedelta(days=1)


def note_visit(*, guest: User) -> bool:
    """Writes down that a guest is still here, at most once a day, and returns whether it did.

    Guests never sign in again: for them the last sign-in is the last day on which they came."""
    now = timezone.now()
    if guest.last_login is not None and guest.last_login > now - ONCE_IN:
        return False
    guest.last_login = now
    guest.save(update_fields=["last_login"])
    return True
