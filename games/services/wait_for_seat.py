"""Choosing to wait for somebody whose time is over."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.errors import NobodyToWaitFor
from games.models import Match, TableEvent
from games.selectors.calendars import calendars_of
from games.services.announce_table import announce_news
from games.services.note_event import note_event
from games.services.play_move import locked_seat
from games.services.run_clocks import CLOCK_FIELDS, start_clock


@transaction.atomic
def wait_for_seat(*, match_id: int, user: User, number: int) -> Match:
    """Gives a seat more time while its extension runs: any of the others may, once in a match."""
    match, seats, mine = locked_seat(match_id=match_id, user=user)
    seat = next((seat for seat in seats if seat.number == number), None)
    control = match.control
    if control is None or seat is None or seat is mine or not seat.is_extended or seat.waited_at is not None:
        raise NobodyToWaitFor
    assert seat.clock_since is not None, "a seat in its extension has a clock that runs"
    seat.waited_at = timezone.now()
    seat.left += control.wait
    calendar = calendars_of(control, [seat.user_id])[seat.user_id]
    start_clock(seat, control=control, calendar=calendar, since=seat.clock_since)
    seat.save(update_fields=CLOCK_FIELDS)
    note_event(match=match, kind=TableEvent.Kind.WAITED, seat=seat, user_id=user.pk)
    announce_news(match=match)
    return match
