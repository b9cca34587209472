"""The chat of a club, as one member reads it."""

from __future__ import annotations

from accounts.models import Block, User
from clubs.models import Club, ClubMessage
from clubs.selectors.club_header import ClubHeader
from leagues.selectors.chat import PAGE_LENGTH, ChatPage, MessageRow


def chat_page(
    *, club: Club, header: ClubHeader, user: User, before: int | None = None, most: int = PAGE_LENGTH
) -> ChatPage:
    """The newest messages of a club, or those before a number, without those of people whom the reader has blocked."""
    messages = ClubMessage.objects.filter(club=club).select_related("by").order_by("-pk")
    if before is not None:
        messages = messages.filter(pk__lt=before)
    newest_first = list(messages[: most + 1])
    piece = newest_first[:most][::-1]
    blocked = set(Block.objects.filter(blocker=user).values_list("blocked_id", flat=True)) if piece else set()
    wanted = [message for message in piece if message.by_id not in blocked]
    return ChatPage(
        messages=tuple(_row(message, header, user) for message in wanted),
        earlier=piece[0].pk if len(newest_first) > most else None,
        is_newest=before is None,
        unwanted=len(piece) - len(wanted),
    )


def _row(message: ClubMessage, header: ClubHeader, user: User) -> MessageRow:
    is_mine = message.by_id == user.pk
    is_hidden = message.hidden_at is not None
    return MessageRow(
        id=message.pk,
        author=message.by.get_username(),
        text="" if is_hidden and not header.can_hide else message.text,
        at=message.at,
        is_mine=is_mine,
        is_hidden=is_hidden,
        is_reported=False,
        can_report=not is_mine and not is_hidden,
        can_hide=header.can_hide and not is_hidden,
    )
