from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.calendar_changes import changing_calendar
from accounts.models import User, Vacation
from accounts.selectors.people import today_of


@transaction.atomic
def end_vacation(*, user: User, vacation_id: int) -> None:
    """Comes back early: the clocks go on at once, and days that have not begun are not used up. What is over, or not
    the person's own, stays as it is."""
    User.objects.select_for_update().get(pk=user.pk)
    today = today_of(user)
    vacation = Vacation.objects.filter(person=user, pk=vacation_id, end__gte=today, ended_at=None).first()
    if vacation is None:
        return
    with changing_calendar(user):
        if vacation.start > today:
            vacation.delete()
        else:
            vacation.end = today
            vacation.ended_at = timezone.now()
            vacation.save(update_fields=["end", "ended_at"])
