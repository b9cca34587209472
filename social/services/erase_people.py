from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import outbox
from social.models import Conversation, Face, PrivateMessage, Profile, Side


@transaction.atomic
def erase_people(*, user: User) -> None:
    """Deletes the words and the picture of a person, everything that they wrote to others, and their side of each
    conversation. What others wrote stays with those others, until they delete it."""
    Profile.objects.filter(user=user).delete()
    Face.objects.filter(user=user).delete()
    user.face = ""
    user.save(update_fields=["face"])
    PrivateMessage.objects.filter(author=user).delete()
    sides = Side.objects.filter(person=user)
    conversations = list(sides.values_list("conversation_id", flat=True))
    sides.delete()
    left = Side.objects.filter(conversation__in=conversations)
    others = list(left.values_list("person_id", flat=True))
    left.update(unread=0)
    empty = Conversation.objects.filter(pk__in=conversations, messages=None)
    empty.delete()
    outbox.people_changed(others)
