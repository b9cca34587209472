"""Showing a message again that was hidden."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import outbox
from games.errors import StaffOnly
from games.models import Message


@transaction.atomic
def restore_message(*, message_id: int, user: User) -> Message:
    """Shows a hidden message to all readers again. Only staff may; doing it twice is no error."""
    if not user.acts_as_staff():
        raise StaffOnly
    Message.objects.filter(pk=message_id).update(hidden_at=None, hidden_by=None)
    message = Message.objects.select_related("match").get(pk=message_id)
    outbox.chat_changed(message.match.code)
    return message
