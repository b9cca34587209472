"""Chat at a table: who may read and who may post in its two channels, and what a reader sees."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F
from django.urls import reverse

from accounts.models import Block, User
from accounts.selectors.people import has_confirmed_address
from games.errors import (
    MembersChat,
    Refusal,
    SeatsOnly,
    SecretsHeld,
    SpectatorChatClosed,
    TableClosed,
    UnconfirmedVoice,
)
from games.models import Match, Message, MessageReport
from games.play.selectors.access import require_access
from games.play.selectors.match_labels import title_of
from moderation.selectors.restrictions import writing_refusal

PAGE_LENGTH = 50
Channel = Message.Channel


@dataclass(frozen=True)
class MessageRow:
    """A message as one reader sees it."""

    id: int
    author: str
    text: str
    """Empty once staff have hidden it."""
    said_at: datetime
    is_mine: bool
    is_hidden: bool
    can_report: bool
    report_ref: str
    """What names it in the address by which it is reported."""


@dataclass(frozen=True)
class ChatPage:
    """A piece of one channel of the chat, as one reader sees it."""

    code: str
    title: str
    channel: Message.Channel
    channels: tuple[Message.Channel, ...]
    """All that this reader may read."""
    messages: tuple[MessageRow, ...]
    """The oldest first."""
    unwanted: int
    """How many messages of this piece come from people whom the reader has blocked."""
    earlier: int | None
    """The id before which there is more."""
    is_newest: bool
    posting_refusal: Refusal | None
    """Why the reader cannot post here, if so."""


def readable_channels(*, match: Match, user: User | None) -> tuple[Message.Channel, ...]:
    """The channels that a person (None: the public) may read; none at a table that is sealed to them. The spectators'
    channel opens with the match, and to its players only when it is over: no player gets a hint from there."""
    if not match.is_shown_to(user):
        return ()
    if match.status == Match.Status.OVER or (match.status == Match.Status.PLAYING and not _sits(match, user)):
        return (Channel.PLAYERS, Channel.SPECTATORS)
    return (Channel.PLAYERS,)


def posting_refusal(*, match: Match, user: User | None, channel: Message.Channel) -> Refusal | None:
    """Why a person cannot post in a channel, or None."""
    if not match.is_shown_to(user):
        return SecretsHeld()
    if user is None:
        return MembersChat()
    if match.status == Match.Status.CANCELLED:
        return TableClosed()
    if channel not in readable_channels(match=match, user=user):
        return SpectatorChatClosed()
    sits = _sits(match, user)
    has_begun = match.status in (Match.Status.PLAYING, Match.Status.OVER)
    if channel == Channel.PLAYERS and has_begun and not sits:
        return SeatsOnly()
    if user.is_guest:
        return writing_refusal(user) if sits and channel == Channel.PLAYERS else MembersChat()
    return writing_refusal(user) if has_confirmed_address(user) else UnconfirmedVoice()


def chat_page(*, match: Match, user: User | None, channel: str = "", before: int | None = None) -> ChatPage:
    """The newest messages of a channel, or those before an id. A reader who asks for a channel that is closed to them
    gets the players'. Raises `SecretsHeld`."""
    require_access(match=match, user=user)
    channels = readable_channels(match=match, user=user)
    shown = Channel(channel) if channel in channels else Channel.PLAYERS
    posted = Message.objects.filter(match=match, room=shown).select_related("author").order_by("-pk")
    if before is not None:
        posted = posted.filter(pk__lt=before)
    newest_first = list(posted[: PAGE_LENGTH + 1])
    piece = newest_first[:PAGE_LENGTH][::-1]
    unwanted = _blocked_by(user) if piece else set()
    wanted = [message for message in piece if message.author_id not in unwanted]
    return ChatPage(
        code=match.code,
        title=title_of(match) if match.title else "",
        channel=shown,
        channels=channels,
        messages=tuple(message_row(message, match, user) for message in wanted),
        unwanted=len(piece) - len(wanted),
        earlier=piece[0].pk if len(newest_first) > PAGE_LENGTH else None,
        is_newest=before is None,
        posting_refusal=posting_refusal(match=match, user=user, channel=shown),
    )


def message_row(message: Message, match: Match, user: User | None) -> MessageRow:
    """A message as one reader sees it."""
    is_mine = user is not None and message.author_id == user.pk
    is_hidden = message.hidden_at is not None
    return MessageRow(
        id=message.pk,
        author=message.author.get_username(),
        text="" if is_hidden else message.text,
        said_at=message.said_at,
        is_mine=is_mine,
        is_hidden=is_hidden,
        can_report=user is not None and not user.is_guest and not is_mine and not is_hidden,
        report_ref=f"{match.code}.{message.pk}",
    )


def reportable(*, message_id: int, code: str, user: User) -> Message | None:
    """A message that the person may read and report: another person's, and not hidden yet."""
    message = (
        Message.objects.filter(pk=message_id, match__code=code, hidden_at=None)
        .exclude(author=user)
        .select_related("author", "match")
        .first()
    )
    if message is None or Channel(message.room) not in readable_channels(match=message.match, user=user):
        return None
    return message


def channel_address(code: str, channel: str) -> str:
    """Where a channel is read: the players' beside the table, the spectators' on its own page."""
    if channel == Channel.SPECTATORS:
        return f"{reverse('games:chat', args=[code])}?room={channel}"
    return f"{reverse('games:table', args=[code])}#chat"


def exported_chat(user: User) -> dict[str, Any]:
    """What a person has posted at tables and reported there, for the download of all own data."""
    messages = Message.objects.filter(author=user).order_by("pk")
    reports = MessageReport.objects.filter(reporter=user).order_by("pk")
    return {
        "messages": list(messages.values("room", "text", "said_at", "hidden_at", table=F("match__code"))),
        "reports": list(reports.values("message_id", "reason", "made_at", "outcome")),
    }


def _sits(match: Match, user: User | None) -> bool:
    """Whether a person has a seat, even one that a caretaker plays since they resigned: they know its secrets."""
    return match.seat_of(user) is not None


def _blocked_by(user: User | None) -> set[int]:
    return set() if user is None else set(Block.objects.filter(blocker=user).values_list("blocked_id", flat=True))
