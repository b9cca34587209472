"""Letting a reported message stand."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games.errors import StaffOnly
from games.models import MessageReport


def dismiss_report(*, report_id: int, user: User) -> bool:
    """Settles an open report without taking the message away; False if it was settled before. Only staff may."""
    if not user.acts_as_staff():
        raise StaffOnly
    still_open = MessageReport.objects.filter(pk=report_id, outcome=MessageReport.Outcome.OPEN)
    return bool(still_open.update(outcome=MessageReport.Outcome.DISMISSED, settled_at=timezone.now(), settled_by=user))
