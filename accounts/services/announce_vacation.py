from __future__ import annotations

import datetime as dt

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.calendar_changes import changing_calendar
from accounts.models import User, Vacation
from accounts.selectors.people import preferences_of, today_of, vacations_of
from accounts.time_off import FARTHEST_VACATION, MOST_VACATION, vacation_days


@transaction.atomic
def announce_vacation(*, user: User, start: dt.date, end: dt.date) -> Vacation:
    """Stops a person's clocks on these days, the first and the last included, and lets all see it who play with
    them."""
    # Two announcements at once must not both take the last days of the year.
    User.objects.select_for_update().get(pk=user.pk)
    today = today_of(user)
    if end < start:
        raise ValidationError(_("The last day is before the first day."))
    if start < today:
        raise ValidationError(_("A vacation can start today at the earliest."))
    if end > today + FARTHEST_VACATION:
        raise ValidationError(_("You can plan a vacation up to a year ahead."))
    taken = [(vacation.start, vacation.end) for vacation in vacations_of(user)]
    if any(start <= last and first <= end for first, last in taken):
        raise ValidationError(_("You already have a vacation on some of these days."))
    for year in range(start.year, end.year + 1):
        used, asked = vacation_days(taken, year), vacation_days([(start, end)], year)
        if used + asked > MOST_VACATION:
            raise ValidationError(
                _("That is %(days)s days in %(year)s, but you have only %(left)s of %(most)s left.")
                % {"days": asked, "year": year, "most": MOST_VACATION, "left": MOST_VACATION - used}
            )
    with changing_calendar(user):
        return Vacation.objects.create(
            person=user, start=start, end=end, zone=preferences_of(user).time_zone, announced_at=timezone.now()
        )
