"""When people cannot be asked to decide."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, time, timedelta

from django.utils import timezone

from accounts.models import Preferences, Vacation
from accounts.selectors.people import zone_named
from games.clock import ALWAYS_THERE, DAY, Calendar, Control, Interval, Quiet

REMEMBERED = timedelta(days=400)
"""No clock runs for longer without being looked at."""


def calendars_of(control: Control, people: Iterable[int | None]) -> dict[int | None, Calendar]:
    """The calendars of these people; at a live table none counts, and none is read."""
    ids = {person for person in people if person is not None}
    calendars: dict[int | None, Calendar] = dict.fromkeys([None, *ids], ALWAYS_THERE)
    if control.is_live or not ids:
        return calendars
    vacations: dict[int, list[Interval]] = {person: [] for person in ids}
    since = timezone.now().date() - REMEMBERED
    for vacation in Vacation.objects.filter(person__in=ids, end__gte=since).order_by("start"):
        vacations[vacation.person_id].append(interval_of(vacation))
    for preferences in Preferences.objects.filter(user__in=ids):
        person = preferences.user_id
        calendars[person] = Calendar(
            zone_named(preferences.time_zone), _quiet(preferences), tuple(vacations.pop(person))
        )
    for person, away in vacations.items():
        calendars[person] = Calendar(vacations=tuple(away))
    return calendars


def interval_of(vacation: Vacation) -> Interval:
    """The moments between which the clocks stand: never before it was announced, and not after the person came back."""
    zone = zone_named(vacation.zone)
    start = datetime.combine(vacation.start, time(), zone)
    end = datetime.combine(vacation.end + DAY, time(), zone)
    return Interval(
        max(start, vacation.announced_at), end if vacation.ended_at is None else min(end, vacation.ended_at)
    )


def _quiet(preferences: Preferences) -> Quiet | None:
    if preferences.quiet_from is None or preferences.quiet_until is None:
        return None
    return Quiet(preferences.quiet_from, preferences.quiet_until)
