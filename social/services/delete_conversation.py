from __future__ import annotations

from django.db import transaction

from accounts.models import User
from social.models import Conversation, PrivateMessage, Side


@transaction.atomic
def delete_conversation(*, person: User, other: User) -> None:
    """Deletes a conversation for one of the two. What both have deleted is erased."""
    side = Side.objects.select_for_update().filter(person=person, other=other).first()
    if side is None:
        return
    last = side.conversation.messages.order_by("-pk").values_list("pk", flat=True).first() or 0
    Side.objects.filter(pk=side.pk).update(cleared_up_to=last, read_up_to=last, unread=0, is_listed=False)
    sides = list(Side.objects.filter(conversation=side.conversation_id))
    done = min(one.cleared_up_to for one in sides)
    # People who have closed their account have no side any more.
    PrivateMessage.objects.filter(conversation=side.conversation_id, pk__lte=done).delete()
    if not any(one.is_listed for one in sides):
        Conversation.objects.filter(pk=side.conversation_id, messages=None).delete()
