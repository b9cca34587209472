"""Adding the decisions of seats to what is remembered of their players."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from accounts.models import User
from games.models import Reliability, Seat
from games.reliability import Decisions


def aggregate_reliability(*, seats: Iterable[Seat]) -> None:
    """Moves what seats have counted to the people who sit there: when a match is over, and before a seat changes hands.
    Safe to run twice, since nothing is left on the seats. The caller holds the lock of the match."""
    counted = [seat for seat in seats if any((seat.on_time, seat.late, seat.excused))]
    people = User.objects.in_bulk([seat.user_id for seat in counted if seat.user_id is not None])
    # Always in the same order: several matches of the same people may end at the same time.
    for seat in sorted(counted, key=lambda seat: seat.user_id or 0):
        person = people.get(seat.user_id or 0)
        # Nothing is remembered of a person who has closed the account while others played on.
        if person is not None and person.is_active:
            _remember(person, seat)
        seat.on_time = seat.late = seat.excused = 0
        seat.save(update_fields=["on_time", "late", "excused"])


def _remember(person: User, seat: Seat) -> None:
    now = timezone.now()
    row, _ = Reliability.objects.select_for_update().get_or_create(user=person, defaults={"as_of": now})
    row.on_time, row.late, row.excused = row.at(now).plus(Decisions(seat.on_time, seat.late, seat.excused))
    row.as_of = max(row.as_of, now)
    row.save(update_fields=["on_time", "late", "excused", "as_of"])
