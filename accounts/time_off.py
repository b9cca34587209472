"""How much time off a person may take. Pure: numbers and days, no framework and no wall clock."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, time, timedelta

MOST_QUIET = timedelta(hours=10)
"""Quiet hours a day."""
QUIET_STAYS = timedelta(days=1)
"""How long quiet hours stay as they are once they have been set: moved along all day, they would stop a clock for
good."""
MOST_VACATION = 30
"""Days of vacation in a year of the calendar."""
FARTHEST_VACATION = timedelta(days=365)
"""So far ahead a vacation can be announced."""


def quiet_length(start: time, end: time) -> timedelta:
    """From one time of day to the next occurrence of another."""
    minutes = (end.hour - start.hour) * 60 + end.minute - start.minute
    return timedelta(minutes=minutes % (24 * 60))


def vacation_days(vacations: Iterable[tuple[date, date]], year: int) -> int:
    """How many days of a year these vacations take, first and last days included."""
    first, last = date(year, 1, 1), date(year, 12, 31)
    return sum(max(0, (min(end, last) - max(start, first)).days + 1) for start, end in vacations)
