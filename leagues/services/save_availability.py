"""When a member of a season can usually play."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from accounts.models import User
from leagues.errors import NotEntered
from leagues.models import Availability, Entry
from leagues.selectors.meeting_times import PARTS


@transaction.atomic
def save_availability(*, season_id: int, user: User, parts: Collection[int]) -> Availability:
    """Keeps the parts of the week in which a member can play, by the clock of the place where they live."""
    entry = Entry.objects.select_for_update(no_key=True).filter(season=season_id, user=user).first()
    if entry is None or entry.state in Entry.GONE:
        raise NotEntered
    known = sorted({part for part in parts if 0 <= part < 7 * PARTS})
    saved, _is_new = Availability.objects.update_or_create(entry=entry, defaults={"parts": known})
    return saved
