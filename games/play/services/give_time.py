"""Giving a player more time at a table on behalf of its organisers: a league, whose hosts have granted a pause."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from games.clock import Control
from games.models import Match, Seat, TableEvent
from games.play.selectors.calendars import calendars_of
from games.play.services.announce_table import announce_news
from games.play.services.note_event import note_event
from games.play.services.run_clocks import CLOCK_FIELDS, start_clock


@transaction.atomic
def give_time(*, match_id: int, user: User, by: User) -> bool:
    """Gives a player the time that the others at the table may give them, once in a match whether a player or a host
    gives it; False if there is none to give. Whether it may be done is the caller's affair."""
    match = Match.objects.select_for_update().get(pk=match_id)
    seat = match.seat_of(user)
    control = match.control
    is_playing = match.status == Match.Status.PLAYING and not match.is_played_out
    if control is None or not is_playing or seat is None or not seat.is_played or seat.waited_at is not None:
        return False
    lengthen(match=match, seat=seat, control=control, by=by)
    return True


def lengthen(*, match: Match, seat: Seat, control: Control, by: User) -> None:
    """Adds the time of waiting to the clock of a seat, whether it runs or stands. The caller holds the lock."""
    seat.left = (control.bank if seat.clock_left is None else seat.left) + control.wait
    seat.waited_at = database_now()
    if seat.clock_since is not None:
        calendar = calendars_of(control, [seat.user_id])[seat.user_id]
        start_clock(seat, control=control, calendar=calendar, since=seat.clock_since)
    seat.save(update_fields=CLOCK_FIELDS)
    note_event(match=match, kind=TableEvent.Kind.WAITED, seat=seat, user_id=by.pk)
    announce_news(match=match)
