"""Hiding a message."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import outbox
from games.errors import StaffOnly
from games.models import Message, MessageReport


@transaction.atomic
def hide_message(*, message_id: int, user: User) -> Message:
    """Hides a message from all readers and settles what was reported of it. Only staff may; doing it twice is no
    error."""
    if not user.acts_as_staff():
        raise StaffOnly
    now = timezone.now()
    Message.objects.filter(pk=message_id, hidden_at=None).update(hidden_at=now, hidden_by=user)
    MessageReport.objects.filter(message=message_id, outcome=MessageReport.Outcome.OPEN).update(
        outcome=MessageReport.Outcome.UPHELD, settled_at=now, settled_by=user
    )
    message = Message.objects.select_related("match").get(pk=message_id)
    outbox.chat_changed(message.match.code)
    return message
