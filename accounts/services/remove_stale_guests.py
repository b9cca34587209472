from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from accounts.models import User
from accounts.selectors.people import stale_guests
from accounts.services.close_account import close_account

AFTER = dt.timedelta(days=30)


def remove_stale_guests() -> int:
    """Removes guests who have stayed away, one by one, and returns how many. Those to whom finished games refer become
    former players; of the others nothing is left."""
    day = timezone.now() - AFTER
    ids = list(stale_guests(day).order_by("pk").values_list("pk", flat=True))
    return sum(_remove(guest_id, day) for guest_id in ids)


@transaction.atomic
def _remove(guest_id: int, day: dt.datetime) -> bool:
    guest = User.objects.select_for_update().filter(pk=guest_id).first()
    # Asked again under lock: the guest may have come back, or sat down, a moment ago.
    if guest is None or not stale_guests(day).filter(pk=guest_id).exists():
        return False
    try:
        guest.delete()
    except ProtectedError:
        close_account(user=guest)
    return True
