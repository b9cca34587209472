"""Conversations as their people read them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import ngettext

from accounts.models import User
from social.models import Conversation, PrivateMessage, Side

LIST_LENGTH = 30
PAGE_LENGTH = 40
EXCERPT_LENGTH = 120


class ConversationRow(NamedTuple):
    """A conversation in a list."""

    other: User
    excerpt: str
    """Of the last message; '' if it was hidden or is gone."""
    is_mine: bool
    at: datetime
    unread: int


class MessageRow(NamedTuple):
    """A message as one of the two reads it."""

    id: int
    text: str
    at: datetime
    is_mine: bool
    is_hidden: bool


class ConversationPage(NamedTuple):
    """A piece of a conversation, the oldest message first."""

    messages: tuple[MessageRow, ...]
    earlier: int | None
    """Before which message there are more."""
    is_newest: bool
    last: int
    """The number of the last message of the piece; 0 if there is none."""


def find_conversation(one: User, other: User) -> Conversation | None:
    first, second = sorted((one.pk, other.pk))
    return Conversation.objects.filter(first=first, second=second).first()


def conversations_of(person: User, page: int = 1) -> tuple[list[ConversationRow], bool]:
    """A person's conversations, the last that changed first, and whether there are more."""
    last = PrivateMessage.objects.filter(conversation=OuterRef("conversation_id")).order_by("-pk").values("pk")[:1]
    start = (page - 1) * LIST_LENGTH
    rows = Side.objects.filter(person=person, is_listed=True).select_related("other").annotate(last=Subquery(last))
    sides = list(rows.order_by("-last_at", "-pk")[start : start + LIST_LENGTH + 1])
    texts = PrivateMessage.objects.in_bulk([side.last for side in sides if side.last])
    return [_row(side, texts.get(side.last)) for side in sides[:LIST_LENGTH]], len(sides) > LIST_LENGTH


def _row(side: Side, last: PrivateMessage | None) -> ConversationRow:
    is_shown = last is not None and last.hidden_at is None and last.pk > side.cleared_up_to
    return ConversationRow(
        other=side.other,
        excerpt=excerpt_of(last.text) if last is not None and is_shown else "",
        is_mine=last is not None and last.author_id == side.person_id,
        at=side.last_at,
        unread=side.unread,
    )


def conversation_page(*, person: User, other: User, before: int | None = None) -> ConversationPage:
    """The newest messages between two people, or those before a number."""
    side = Side.objects.filter(person=person, other=other).first()
    if side is None:
        return ConversationPage((), None, True, 0)
    messages = PrivateMessage.objects.filter(conversation=side.conversation_id, pk__gt=side.cleared_up_to)
    if before is not None:
        messages = messages.filter(pk__lt=before)
    newest_first = list(messages.order_by("-pk")[: PAGE_LENGTH + 1])
    piece = newest_first[:PAGE_LENGTH][::-1]
    return ConversationPage(
        messages=tuple(_message(message, person) for message in piece),
        earlier=piece[0].pk if len(newest_first) > PAGE_LENGTH else None,
        is_newest=before is None,
        last=piece[-1].pk if piece else 0,
    )


def _message(message: PrivateMessage, person: User) -> MessageRow:
    is_hidden = message.hidden_at is not None
    is_mine = message.author_id == person.pk
    return MessageRow(message.pk, "" if is_hidden else message.text, message.at, is_mine, is_hidden)


def unread_conversations(person: User) -> int:
    """In how many conversations something new waits for a person."""
    return Side.objects.filter(person=person, unread__gt=0).count()


def unread_words(count: int) -> str:
    return ngettext("conversation with new messages", "conversations with new messages", count)


def unread_excerpts(side: Side, *, most: int) -> Sequence[str]:
    """The last messages that a person has not read, the oldest of them first."""
    unread = PrivateMessage.objects.filter(
        conversation=side.conversation_id, pk__gt=side.read_up_to, author=side.other_id, hidden_at=None
    )
    return list(unread.order_by("-pk").values_list("text", flat=True)[:most])[::-1]


def excerpt_of(text: str) -> str:
    """The beginning of a message in one line."""
    line = " ".join(text.split())
    return line if len(line) <= EXCERPT_LENGTH else f"{line[: EXCERPT_LENGTH - 1].rstrip()}…"


def reportable_message(*, message_id: int, reader: User) -> PrivateMessage | None:
    """A message that another wrote to this person, as far as they still see it."""
    written: QuerySet[PrivateMessage] = PrivateMessage.objects.filter(pk=message_id, hidden_at=None)
    to_reader = Q(conversation__first=reader) | Q(conversation__second=reader)
    seen = written.filter(to_reader, conversation__sides__person=reader).exclude(author=reader)
    return seen.filter(pk__gt=F("conversation__sides__cleared_up_to")).select_related("author").first()


def messages_stored_about(user: User) -> list[dict[str, Any]]:
    """What a person wrote to others, for the download of all own data; what others wrote is theirs."""
    rows = PrivateMessage.objects.filter(author=user).select_related("conversation__first", "conversation__second")
    return [
        {
            "to": (
                row.conversation.second if row.conversation.first_id == user.pk else row.conversation.first
            ).username,
            "text": row.text,
            "at": row.at,
            "hidden_at": row.hidden_at,
        }
        for row in rows.order_by("pk")
    ]
