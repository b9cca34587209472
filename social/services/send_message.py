from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import F

from accounts import limits
from accounts.database_time import database_now
from accounts.models import Kind, User
from accounts.notifications.services.notify import notify
from games import outbox
from moderation.selectors.restrictions import require_may_write as require_not_muted
from social.errors import SaidTwice
from social.models import MESSAGE_LENGTH, Conversation, PrivateMessage, Side
from social.selectors.acquaintance import require_may_write
from social.selectors.conversations import find_conversation
from social.services.check_words import check_words


@transaction.atomic
def send_message(*, writer: User, reader: User, text: str) -> PrivateMessage:
    """Sends a message to a person, if there is a reason to write to them, no block between the two, and the writer
    stays within the limits. The reader is told once until they have read it."""
    # A person who writes from two windows at once waits here: otherwise both would count the same messages.
    User.objects.select_for_update(no_key=True).get(pk=writer.pk)
    require_not_muted(writer)
    require_may_write(writer, reader)
    words = check_words(text=text, most=MESSAGE_LENGTH)
    limits.spend(limits.MESSAGES, person=writer.pk, subject=f"{writer.pk}:{reader.pk}")
    now = database_now()
    conversation = find_conversation(writer, reader) or _begin(writer, reader, now)
    last = conversation.messages.order_by("-pk").first()
    if last is not None and last.author_id == writer.pk and last.text == words and last.hidden_at is None:
        raise SaidTwice
    message = PrivateMessage.objects.create(conversation=conversation, author=writer, text=words, at=now)
    _note(message, writer, reader)
    notify(
        kind=Kind.MESSAGE,
        people=[reader.pk],
        key=f"message:{conversation.pk}:{_first_unread(conversation, reader)}",
        subject_id=conversation.pk,
    )
    outbox.people_changed([reader.pk, writer.pk])
    return message


def _begin(writer: User, reader: User, now: datetime) -> Conversation:
    """The first message between two people."""
    limits.spend(limits.CONVERSATIONS, person=writer.pk)
    first, second = sorted((writer.pk, reader.pk))
    # Both may begin at the same moment.
    conversation, _created = Conversation.objects.get_or_create(
        first_id=first, second_id=second, defaults={"begun_at": now}
    )
    return conversation


def _note(message: PrivateMessage, writer: User, reader: User) -> None:
    """Both sides list the conversation first; who writes has read what stands above."""
    own = {"conversation": message.conversation, "last_at": message.at, "is_listed": True}
    mine, theirs = {"person": writer, "other": reader}, {"person": reader, "other": writer}
    read = {"read_up_to": message.pk, "unread": 0}
    Side.objects.update_or_create(**mine, defaults=own | read, create_defaults=own | read)
    Side.objects.update_or_create(
        **theirs, defaults=own | {"unread": F("unread") + 1}, create_defaults=own | {"unread": 1}
    )


def _first_unread(conversation: Conversation, reader: User) -> int:
    """The number of the first message that the reader has not read: as long as it is the same, they have been told."""
    side = Side.objects.get(conversation=conversation, person=reader)
    unread = conversation.messages.filter(pk__gt=side.read_up_to).exclude(author=reader).order_by("pk")
    return unread.values_list("pk", flat=True)[0]
