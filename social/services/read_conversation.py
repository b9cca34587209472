from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import outbox
from social.models import Side


@transaction.atomic
def read_conversation(*, person: User, other: User, up_to: int) -> None:
    """The person has read the messages of another up to this number."""
    sides = Side.objects.select_for_update().filter(person=person, other=other, read_up_to__lt=up_to)
    side = sides.first()
    if side is None:
        return
    left = side.conversation.messages.filter(pk__gt=up_to, author=other, hidden_at=None).count()
    Side.objects.filter(pk=side.pk).update(read_up_to=up_to, unread=left)
    if side.unread != left:
        outbox.people_changed([person.pk])
