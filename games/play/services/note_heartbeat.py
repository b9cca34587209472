"""Knowing when the site was down: that time is charged to no clock."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from accounts.database_time import database_now
from games.clock import MOST_AHEAD, Interval, owed
from games.models import Heartbeat, Match, Outage, Seat

ONLY_ROW = 1
LONGEST_SILENCE = timedelta(seconds=90)
"""Beats come every few seconds; after so long a silence the site was down."""
MILLISECOND = timedelta(milliseconds=1)

logger = logging.getLogger(__name__)


def last_seen_awake(now: datetime) -> datetime | None:
    """When the site was last seen running, if that is too long ago; None if it runs, or if it was never noted."""
    at = Heartbeat.objects.filter(pk=ONLY_ROW).values_list("at", flat=True).first()
    return at if at is not None and now - at > LONGEST_SILENCE else None


@transaction.atomic
def note_heartbeat() -> Outage | None:
    """Notes that the site is running. If it was not for a while, every clock that ran then gets the time back, and the
    outage is written down. Safe to run twice, and at the same time."""
    now = database_now()
    Heartbeat.objects.get_or_create(pk=ONLY_ROW, defaults={"at": now})
    beat = Heartbeat.objects.select_for_update().get(pk=ONLY_ROW)
    ahead = beat.at - now
    if ahead > MOST_AHEAD:
        # It would hide every outage until its time has come.
        logger.error("the last heartbeat was noted for %s s from now; it is refused", round(ahead.total_seconds()))
        beat.at = now
    silence = Interval(beat.at, now)
    beat.at = max(beat.at, now)
    beat.save(update_fields=["at"])
    if silence.end - silence.start <= LONGEST_SILENCE:
        return None
    _give_back(silence)
    return Outage.objects.create(start=silence.start, end=silence.end)


def _give_back(outage: Interval) -> None:
    """One statement for all who were thinking when the site went down. Hours in which their clock would have rested
    anyway are given back too: it never hurts, and services that act on a deadline ask the clock again."""
    running = Seat.objects.filter(due_at__isnull=False)
    # The tables first, as in every service: a move locks its table and then writes its seats.
    list(Match.objects.select_for_update().filter(pk__in=running.values("match")).order_by("pk").values_list("pk"))
    length = outage.end - outage.start
    # Those first who began to think while the site was not seen running: they are few, and they are owed less.
    for seat in running.filter(clock_since__gt=outage.start, clock_since__lt=outage.end):
        assert seat.clock_since is not None, "it began within the outage"
        assert seat.due_at is not None, "its clock runs"
        time = owed(seat.clock_since, outage)
        Seat.objects.filter(pk=seat.pk, clock_since=seat.clock_since).update(
            clock_left=F("clock_left") + time // MILLISECOND, due_at=seat.due_at + time
        )
    running.filter(clock_since__lte=outage.start).update(
        clock_left=F("clock_left") + length // MILLISECOND, due_at=F("due_at") + length
    )
