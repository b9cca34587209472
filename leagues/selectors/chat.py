"""Talk in a division: who may listen, and what a reader gets to see."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.models import Block, User
from leagues.models import Division, DivisionMessage, Entry
from leagues.permissions import Deed
from leagues.selectors.league_header import Head

PAGE_LENGTH = 50


@dataclass(frozen=True)
class Remark:
    """Something said, as one reader sees it."""

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
class TalkPage:
    remarks: tuple[Remark, ...]
    """The oldest first."""
    earlier: int | None
    is_newest: bool
    unwanted: int
    """How many of these words come from people whom the reader has blocked."""


def may_listen(*, division: Division, head: Head, user: User | None) -> bool:
    """A division is among itself: those who play in it, and those who look after it."""
    if user is None:
        return False
    return Deed.SPEAK_ANYWHERE in head.deeds or Entry.objects.filter(division=division, user=user).exists()


def talk_page(*, division: Division, head: Head, user: User, before: int | None = None) -> TalkPage:
    """The newest words of a division, or those before a number."""
    said = DivisionMessage.objects.filter(division=division).select_related("by").order_by("-pk")
    if before is not None:
        said = said.filter(pk__lt=before)
    newest_first = list(said[: PAGE_LENGTH + 1])
    piece = newest_first[:PAGE_LENGTH][::-1]
    blocked = set(Block.objects.filter(blocker=user).values_list("blocked_id", flat=True)) if piece else set()
    wanted = [message for message in piece if message.by_id not in blocked]
    return TalkPage(
        remarks=tuple(_remark(message, head, user) for message in wanted),
        earlier=piece[0].pk if len(newest_first) > PAGE_LENGTH else None,
        is_newest=before is None,
        unwanted=len(piece) - len(wanted),
    )


def reported_words(*, head: Head, league_id: int, user: User) -> tuple[tuple[Remark, Division], ...]:
    """What somebody asked the moderators to look at, with the division it was said in."""
    reported = DivisionMessage.objects.filter(
        division__season__league_id=league_id, reported_at__isnull=False, hidden_at=None
    )
    found = reported.select_related("by", "division__season").order_by("reported_at")[:PAGE_LENGTH]
    return tuple((_remark(message, head, user), message.division) for message in found)


def _remark(message: DivisionMessage, head: Head, user: User) -> Remark:
    is_mine = message.by_id == user.pk
    is_hidden = message.hidden_at is not None
    can_hide = Deed.HIDE_WORDS in head.deeds
    return Remark(
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
