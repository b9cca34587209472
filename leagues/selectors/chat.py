"""The chat of a division: who may read it, and what a reader gets to see."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.models import Block, User
from leagues.models import Division, DivisionMessage, Entry
from leagues.permissions import Permission
from leagues.selectors.league_header import LeagueHeader

PAGE_LENGTH = 50


@dataclass(frozen=True)
class MessageRow:
    """A message, as one reader sees it."""

    id: int
    author: str
    text: str
    at: datetime
    is_mine: bool
    is_hidden: bool
    is_reported: bool
    """Told to those who can do something about it."""
    can_report: bool
    can_hide: bool


@dataclass(frozen=True)
class ChatPage:
    messages: tuple[MessageRow, ...]
    """The oldest first."""
    earlier: int | None
    is_newest: bool
    unwanted: int
    """How many of these messages come from people whom the reader has blocked."""


def may_read_chat(*, division: Division, header: LeagueHeader, user: User | None) -> bool:
    """A division is among itself: those who play in it, and those who look after it."""
    if user is None:
        return False
    return Permission.CHAT_ANYWHERE in header.permissions or Entry.objects.filter(division=division, user=user).exists()


def chat_page(*, division: Division, header: LeagueHeader, user: User, before: int | None = None) -> ChatPage:
    """The newest messages of a division, or those before a number."""
    messages = DivisionMessage.objects.filter(division=division).select_related("by").order_by("-pk")
    if before is not None:
        messages = messages.filter(pk__lt=before)
    newest_first = list(messages[: PAGE_LENGTH + 1])
    piece = newest_first[:PAGE_LENGTH][::-1]
    blocked = set(Block.objects.filter(blocker=user).values_list("blocked_id", flat=True)) if piece else set()
    wanted = [message for message in piece if message.by_id not in blocked]
    return ChatPage(
        messages=tuple(_message_row(message, header, user) for message in wanted),
        earlier=piece[0].pk if len(newest_first) > PAGE_LENGTH else None,
        is_newest=before is None,
        unwanted=len(piece) - len(wanted),
    )


def reported_messages(*, header: LeagueHeader, league_id: int, user: User) -> tuple[tuple[MessageRow, Division], ...]:
    """The messages that the moderators were asked to look at, each with its division."""
    reported = DivisionMessage.objects.filter(
        division__season__league_id=league_id, reported_at__isnull=False, hidden_at=None
    )
    found = reported.select_related("by", "division__season").order_by("reported_at")[:PAGE_LENGTH]
    return tuple((_message_row(message, header, user), message.division) for message in found)


def _message_row(message: DivisionMessage, header: LeagueHeader, user: User) -> MessageRow:
    is_mine = message.by_id == user.pk
    is_hidden = message.hidden_at is not None
    can_hide = Permission.HIDE_MESSAGES in header.permissions
    return MessageRow(
        id=message.pk,
        author=message.by.get_username(),
        text="" if is_hidden and not can_hide else message.text,
        at=message.at,
        is_mine=is_mine,
        is_hidden=is_hidden,
        is_reported=can_hide and message.reported_at is not None,
        can_report=not is_mine and not is_hidden and not can_hide,
        can_hide=can_hide and not is_hidden,
    )
