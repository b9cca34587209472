from __future__ import annotations

import datetime as dt

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.calendar_changes import changing_calendar
from accounts.models import Preferences, User
from accounts.time_off import MOST_QUIET, QUIET_STAYS, quiet_length


@transaction.atomic
def set_quiet_hours(*, user: User, start: dt.time | None, end: dt.time | None) -> Preferences:
    """Lets a person's clocks rest at these hours of every day; none at all if both are left out. Once set they
    stay for a day."""
    # Two changes at once must not both be the one of the day.
    User.objects.select_for_update().get(pk=user.pk)
    preferences = Preferences.objects.filter(user=user).first() or Preferences(user=user)
    if (start, end) == (preferences.quiet_from, preferences.quiet_until):
        return preferences
    if (start is None) != (end is None):
        raise ValidationError(_("Quiet hours need a start and an end."))
    if start is not None and end is not None:
        _check_length(start, end)
        check_may_change(preferences)
        preferences.quiet_changed_at = timezone.now()
    with changing_calendar(user):
        saved, _created = Preferences.objects.update_or_create(
            user=user,
            defaults={"quiet_from": start, "quiet_until": end, "quiet_changed_at": preferences.quiet_changed_at},
        )
    return saved


def check_may_change(preferences: Preferences) -> None:
    """Raises `ValidationError` if the quiet hours, or where they are counted, have been changed less than a day ago."""
    changed = preferences.quiet_changed_at
    if changed is not None and timezone.now() - changed < QUIET_STAYS:
        until = timezone.localtime(changed + QUIET_STAYS)
        raise ValidationError(
            _("Quiet hours can be changed once a day. Yours can be changed again on %(day)s at %(time)s.")
            % {"day": f"{until:%d.%m.}", "time": f"{until:%H:%M}"}
        )


def _check_length(start: dt.time, end: dt.time) -> None:
    length = quiet_length(start, end)
    if not dt.timedelta(0) < length <= MOST_QUIET:
        hours = MOST_QUIET // dt.timedelta(hours=1)
        raise ValidationError(_("Quiet hours can last up to %(hours)s hours.") % {"hours": hours})
