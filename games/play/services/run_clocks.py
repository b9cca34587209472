"""Starting and stopping the clocks of a match, in the transaction of the ply that gives cause to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from games.clock import Calendar, Control, at_start, at_stop, deadline, spent, taken_back, time_left
from games.errors import NoTimeToTakeBack
from games.models import Match, Seat
from games.play.selectors.calendars import calendars_of
from games.play.services.note_heartbeat import last_seen_awake

CLOCK_FIELDS = ("clock_left", "clock_since", "due_at", "extended_at", "waited_at")


def run_clocks(
    *, match: Match, seats: Sequence[Seat], begun_anew: Collection[int] = (), is_taken_back: bool = False
) -> list[Seat]:
    """Stops the clock of everybody who has decided, starts that of everybody who has to, and gives the seats whose
    clock is changed. The seats say who is to act; some may have decided and have to decide again. The caller holds the
    lock and writes the seats."""
    control = match.control
    if control is None:
        return []
    stopped, started = _stopped_and_started(match, seats, begun_anew)
    if not stopped and not started:
        return []
    now = database_now()
    calendars = calendars_of(control, [seat.user_id for seat in (*stopped, *started)])
    if is_taken_back:
        _take_back(stopped, started, control, calendars, now)
    else:
        _stop(stopped, control, calendars, now)
        _start(started, control, calendars, now)
    return [seat for seat in seats if seat in stopped or seat in started]


def start_clock(seat: Seat, *, control: Control, calendar: Calendar, since: datetime) -> None:
    """Lets a clock run from a moment on, with what it shows."""
    seat.clock_since = since
    seat.due_at = deadline(seat.left, since, calendar, control)


def charge_clock(seat: Seat, *, control: Control, calendar: Calendar, now: datetime, until: datetime) -> None:
    """Takes what a running clock has used until a moment off it; from now on it runs with the rest."""
    assert seat.clock_since is not None, "this clock runs"
    seat.left = time_left(seat.left, seat.clock_since, until, calendar, control)
    # What was granted for this decision stays so: it is told by whether it came after the clock began to run.
    seat.waited_at = now if _began_before(seat, seat.waited_at) else seat.waited_at
    seat.extended_at = now if _began_before(seat, seat.extended_at) else seat.extended_at
    seat.clock_since = now


@transaction.atomic
def hold_clocks(*, user: User) -> Callable[[], object]:
    """Charges a person what their running clocks have used, by their present calendar; the clocks go on by the calendar
    that the person has when the returned function is called."""
    due = Seat.objects.filter(user=user, is_to_act=True, due_at__isnull=False, match__pace=Match.Pace.DAYS)
    matches = sorted(due.values_list("match_id", flat=True))
    for match in Match.objects.select_for_update().filter(pk__in=matches).order_by("pk"):
        _settle(match, user)

    def go_on() -> None:
        for match_id in matches:
            _due_anew(match_id, user)

    return go_on


def _settle(match: Match, user: User) -> None:
    control, seat = match.control, _running_seat(match.pk, user)
    if control is None or seat is None or seat.clock_since is None:
        return
    now = database_now()
    calendar = calendars_of(control, [user.pk])[user.pk]
    charge_clock(seat, control=control, calendar=calendar, now=now, until=charged_until(now))
    start_clock(seat, control=control, calendar=calendar, since=now)
    seat.save(update_fields=CLOCK_FIELDS)


def _due_anew(match_id: int, user: User) -> None:
    match, seat = Match.objects.get(pk=match_id), _running_seat(match_id, user)
    if match.control is not None and seat is not None and seat.clock_since is not None:
        calendar = calendars_of(match.control, [user.pk])[user.pk]
        start_clock(seat, control=match.control, calendar=calendar, since=seat.clock_since)
        seat.save(update_fields=CLOCK_FIELDS)


def _running_seat(match_id: int, user: User) -> Seat | None:
    return Seat.objects.filter(match_id=match_id, user=user, due_at__isnull=False).first()


def _began_before(seat: Seat, moment: datetime | None) -> bool:
    return moment is not None and seat.clock_since is not None and seat.clock_since <= moment


def _runs(seat: Seat) -> bool:
    return seat.clock_since is not None


def _stopped_and_started(
    match: Match, seats: Sequence[Seat], begun_anew: Collection[int]
) -> tuple[list[Seat], list[Seat]]:
    """The seats whose clocks stop now, and those whose clocks start; a clock that begins anew does both."""
    running = _numbers_to_run(match, seats)
    stopped = [seat for seat in seats if _runs(seat) and (seat.number not in running or seat.number in begun_anew)]
    started = [seat for seat in seats if seat.number in running and (not _runs(seat) or seat in stopped)]
    return stopped, started


def _numbers_to_run(match: Match, seats: Sequence[Seat]) -> set[int]:
    """Clocks run for people who have others to wait for them; a player who is alone at a table has unlimited time."""
    people = [seat for seat in seats if seat.is_played]
    if match.status != Match.Status.PLAYING or match.is_played_out or len(people) < 2:
        return set()
    return {seat.number for seat in people if seat.is_to_act}


def _stop(seats: Sequence[Seat], control: Control, calendars: dict[int | None, Calendar], now: datetime) -> None:
    until = charged_until(now) if seats else now
    for seat in seats:
        assert seat.clock_since is not None, "this clock runs"
        used = spent(seat.clock_since, until, calendars[seat.user_id], control)
        _stand(seat)
        seat.left = at_stop(seat.left - used, control)


def _start(seats: Sequence[Seat], control: Control, calendars: dict[int | None, Calendar], now: datetime) -> None:
    for seat in seats:
        saved_up = control.bank if seat.clock_left is None else seat.left
        seat.left = at_start(saved_up, control)
        start_clock(seat, control=control, calendar=calendars[seat.user_id], since=now)


def _take_back(
    stopped: Sequence[Seat],
    started: Sequence[Seat],
    control: Control,
    calendars: dict[int | None, Calendar],
    now: datetime,
) -> None:
    """A player who takes a move back goes on thinking as if they had never stopped: they gain no time by it, and no one
    else loses any."""
    since = min((seat.clock_since for seat in stopped if seat.clock_since is not None), default=now)
    for seat in stopped:
        _stand(seat)
        seat.left = taken_back(seat.left, control)
    for seat in started:
        start_clock(seat, control=control, calendar=calendars[seat.user_id], since=since)
        if seat.due_at is not None and seat.due_at <= now:
            raise NoTimeToTakeBack


def _stand(seat: Seat) -> None:
    seat.clock_since = None
    seat.due_at = None


def charged_until(now: datetime) -> datetime:
    """Until when time is charged: not beyond the last heartbeat of a site that has been down since."""
    awake = last_seen_awake(now)
    return now if awake is None else awake
