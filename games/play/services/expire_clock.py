"""When time is over: one excused extension, then a caretaker plays on and another player may take the seat."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from accounts import meters
from accounts.database_time import database_now
from games.clock import Calendar, Control, deadline
from games.models import Match, Seat, TableEvent
from games.play.selectors.calendars import calendars_of
from games.play.services.announce_table import announce_news
from games.play.services.finish_abandoned import finish_if_abandoned
from games.play.services.give_to_caretaker import give_to_caretaker
from games.play.services.note_event import note_event
from games.play.services.note_heartbeat import note_heartbeat
from games.play.services.run_clocks import CLOCK_FIELDS, start_clock

MOST_AT_ONCE = 500
"""What one sweep looks at; the next finds the rest."""

logger = logging.getLogger(__name__)


def expire_clocks() -> int:
    """Acts on every clock that has run out and on every offer of a seat that has expired, and says at how many tables
    something has changed. Safe to run twice, and by several workers at the same time."""
    # A site that was down gives back that time before it acts on any clock.
    note_heartbeat()
    now = database_now()
    due = Seat.objects.filter(due_at__lte=now).order_by("due_at").values_list("match_id", flat=True)[:MOST_AT_ONCE]
    over = Seat.objects.filter(offered_until__lte=now).order_by("offered_until").values_list("match_id", flat=True)
    changed = sum(_tried(match_id) for match_id in dict.fromkeys(due))
    return changed + sum(finish_if_abandoned(match_id=match_id) for match_id in dict.fromkeys(over[:MOST_AT_ONCE]))


def _tried(match_id: int) -> bool:
    """One table that is broken keeps no other waiting."""
    try:
        return expire_clock(match_id=match_id)
    except Exception:
        logger.exception("the clocks of match %s could not be looked at", match_id)
        return False


@transaction.atomic
def expire_clock(*, match_id: int) -> bool:
    """Acts on the clocks of a match that have run out, if there are any; False if nothing has changed."""
    match = Match.objects.select_for_update().get(pk=match_id)
    seats = list(match.seats.all())
    now = database_now()
    due = [seat for seat in seats if _is_due(seat, now)]
    control = match.control
    if control is None or not due:
        return False
    calendars = calendars_of(control, [seat.user_id for seat in due])
    # Those who leave may make the match go on to where others need not decide any more.
    changed = [_expire_seat(match, seats, seat, control, calendars[seat.user_id]) for seat in due if _is_due(seat, now)]
    return any(changed)


def _is_due(seat: Seat, now: datetime) -> bool:
    return seat.due_at is not None and seat.due_at <= now


def _expire_seat(match: Match, seats: Sequence[Seat], seat: Seat, control: Control, calendar: Calendar) -> bool:
    assert seat.clock_since is not None, "a clock that is due runs"
    exact, now = deadline(seat.left, seat.clock_since, calendar, control), database_now()
    if exact > now:
        # What is stored may be a little early, where an outage met quiet hours.
        seat.due_at = exact
        seat.save(update_fields=["due_at"])
        return False
    meters.CLOCK_LATE_SECONDS.observe((now - exact).total_seconds())
    if seat.extended_at is None:
        _extend(match, seat, control, calendar)
    else:
        note_event(match=match, kind=TableEvent.Kind.TIMED_OUT, seat=seat, user_id=seat.user_id)
        give_to_caretaker(match=match, seats=seats, seat=seat, is_late=True)
    return True


def _extend(match: Match, seat: Seat, control: Control, calendar: Calendar) -> None:
    now = database_now()
    seat.extended_at = now
    seat.left = control.extension
    start_clock(seat, control=control, calendar=calendar, since=now)
    seat.save(update_fields=CLOCK_FIELDS)
    note_event(match=match, kind=TableEvent.Kind.EXTENDED, seat=seat, user_id=seat.user_id)
    announce_news(match=match)
