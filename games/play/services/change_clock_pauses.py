"""Changing when the clocks of many tables pause."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from accounts.database_time import database_now
from games.clock_pauses import ClockPauses
from games.models import Match, Seat
from games.play.selectors.calendars import calendars_of
from games.play.services.run_clocks import CLOCK_FIELDS, charge_clock, charged_until, start_clock

BATCH = 200


@transaction.atomic
def change_clock_pauses(*, match_ids: Collection[int], before: ClockPauses, after: ClockPauses) -> None:
    """Charges the players at these tables what their running clocks have used, by the pauses that were known, and lets
    them go on by those that are known now: nothing that has been is changed. Whether it may be done is the caller's
    affair."""
    playing = Match.objects.select_for_update().filter(
        pk__in=match_ids, status=Match.Status.PLAYING, pace=Match.Pace.DAYS
    )
    matches = {match.pk: match for match in playing.order_by("pk")}
    running = Seat.objects.filter(match__in=matches, due_at__isnull=False, clock_since__isnull=False)
    seats = list(running.order_by("match", "number"))
    now = database_now()
    for match in matches.values():
        match.rests = after
    controls = {pk: match.control for pk, match in matches.items()}
    some = next((control for control in controls.values() if control is not None), None)
    if some is None:
        return
    until = charged_until(now)
    calendars = calendars_of(some, [seat.user_id for seat in seats])
    for seat in seats:
        control, calendar = controls[seat.match_id], calendars[seat.user_id]
        assert control is not None, "a clock that runs is set in some way"
        charge_clock(seat, control=control._replace(rests=before), calendar=calendar, now=now, until=until)
        start_clock(seat, control=control, calendar=calendar, since=now)
    Seat.objects.bulk_update(seats, CLOCK_FIELDS, batch_size=BATCH)
