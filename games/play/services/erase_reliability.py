"""Erasing the reliability and auto-play of a person who has closed the account."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.models import Reliability, Seat, StandingOrder


@transaction.atomic
def erase_reliability(*, user: User) -> None:
    """Deletes the reliability of a person and all auto-play that they have set."""
    Reliability.objects.filter(user=user).delete()
    StandingOrder.objects.filter(given_by=user).delete()
    Seat.objects.filter(user=user).exclude(standing_orders="").update(standing_orders="")
    Seat.objects.uncounted().filter(user=user).update(on_time=0, late=0, excused=0)
