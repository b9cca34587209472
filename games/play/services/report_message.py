"""Reporting a message to staff."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.errors import MembersReport, NothingToReport, ReportedAlready
from games.models import MessageReport
from games.models.chat import REASON_LENGTH
from games.play.selectors.chat import reportable
from games.text_checks import check_note


@transaction.atomic
def report_message(*, message_id: int, code: str, user: User, reason: str = "") -> MessageReport:
    """Puts a message before the staff, once for each member who asks. No one else learns who did."""
    if user.is_guest:
        raise MembersReport
    message = reportable(message_id=message_id, code=code, user=user)
    if message is None:
        raise NothingToReport
    words = check_note(text=reason, most=REASON_LENGTH)
    report, is_new = MessageReport.objects.get_or_create(message=message, reporter=user, defaults={"reason": words})
    if not is_new:
        raise ReportedAlready
    return report
