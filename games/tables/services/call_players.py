"""Before a match begins everybody at the table says that he is there. A silent seat is free again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from games import outbox
from games.clock import Control, deadline
from games.errors import NotCalled, NotYourSeat
from games.models import Match, Seat
from games.play.selectors.calendars import calendars_of
from games.play.services.announce_table import announce_table
from games.play.services.notify_players import notify_ready
from games.play.services.progress import people_on
from games.tables.services.start_match import start_match

TIME_TO_ANSWER = {Match.Pace.LIVE: timedelta(minutes=2), Match.Pace.DAYS: timedelta(days=1)}


def call_players(*, match: Match, seats: Sequence[Seat], ready: User) -> None:
    """Asks everybody at a full table whether he is ready, except the one who has just shown it. The caller holds the
    lock."""
    asked = [seat for seat in seats if seat.user_id is not None and seat.user_id != ready.pk]
    for seat in asked:
        seat.is_to_act = True
    Seat.objects.bulk_update(asked, ["is_to_act"])
    match.status = Match.Status.CALLED
    match.ready_by = _answer_by(match, asked)
    notify_ready(match=match, seats=asked)
    _begin_or_wait(match, seats)


@transaction.atomic
def say_ready(*, match_id: int, user: User) -> Match:
    """Answers the call; the last answer begins the match."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.CALLED:
        raise NotCalled
    seats = list(match.seats.all())
    mine = match.seat_of(user, seats)
    if mine is None:
        raise NotYourSeat
    mine.is_to_act = False
    mine.save(update_fields=["is_to_act"])
    _begin_or_wait(match, seats)
    return match


def reopen_table(*, match: Match) -> None:
    """Ends the call: there is a free seat again. A table whose host has gone belongs to whoever sits there, and one
    at which nobody sits is given up. The caller holds the lock."""
    match.seats.filter(is_to_act=True).update(is_to_act=False)
    seats = list(match.seats.all())
    people = people_on(seats)
    match.status = Match.Status.OPEN if people else Match.Status.CANCELLED
    match.ready_by = None
    if people and match.opened_by_id not in people:
        match.opened_by_id = people[0]
    announce_table(match=match, seats=seats)


def reopen_silent_seats() -> int:
    """Frees the seats of everybody who has not answered in time, and says at how many tables. Safe to run twice."""
    late = Match.objects.filter(status=Match.Status.CALLED, ready_by__lt=database_now())
    return sum(_reopen_if_late(match_id) for match_id in late.values_list("pk", flat=True))


@transaction.atomic
def _reopen_if_late(match_id: int) -> bool:
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.CALLED or match.ready_by is None or match.ready_by >= database_now():
        return False
    silent = list(match.seats.filter(is_to_act=True))
    gone = people_on(silent)
    match.seats.filter(pk__in=[seat.pk for seat in silent]).update(user=None)
    reopen_table(match=match)
    outbox.people_changed(gone)
    return True


def _answer_by(match: Match, asked: Sequence[Seat]) -> datetime:
    """When whoever has not answered loses the seat: everybody has the whole time outside his quiet hours. Nobody waits
    for a vacation to end before a match has begun."""
    time, now = TIME_TO_ANSWER[Match.Pace(match.pace)], database_now()
    control = Control(time, time, time, is_live=match.pace == Match.Pace.LIVE)
    calendars = calendars_of(control, people_on(asked))
    return max(deadline(time, now, calendar.without_vacations, control) for calendar in calendars.values())


def _begin_or_wait(match: Match, seats: Sequence[Seat]) -> None:
    if any(seat.is_to_act for seat in seats):
        announce_table(match=match, seats=seats)
    else:
        start_match(match=match)
