"""What staff do about a reported message."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from games import outbox
from social.models import PrivateMessage


@transaction.atomic
def hide_message(*, message_id: int) -> None:
    """Hides a message from its reader; done again, it changes nothing."""
    found = PrivateMessage.objects.filter(pk=message_id, hidden_at=None)
    if found.update(hidden_at=database_now()):
        _changed(message_id)


@transaction.atomic
def restore_message(*, message_id: int) -> None:
    """Shows it again."""
    if PrivateMessage.objects.filter(pk=message_id).exclude(hidden_at=None).update(hidden_at=None):
        _changed(message_id)


def _changed(message_id: int) -> None:
    conversation = PrivateMessage.objects.select_related("conversation").get(pk=message_id).conversation
    outbox.people_changed([conversation.first_id, conversation.second_id])
