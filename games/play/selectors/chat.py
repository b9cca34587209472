"""Reads of the talk at a table: who may listen and who may speak in its two rooms, and what a reader gets to see."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F

from accounts.models import Block, User
from accounts.selectors.people import has_confirmed_address
from games.errors import GalleryClosed, Refusal, SeatsOnly, SecretsHeld, TableClosed, UnconfirmedVoice, VisitorsListen
from games.models import Match, Message, MessageReport
from games.play.selectors.access import require_access

PAGE_LENGTH = 50
Room = Message.Room


@dataclass(frozen=True)
class Remark:
    """A message as one reader sees it."""

    id: int
    author: str
    text: str
    """Empty once the house has taken it away."""
    said_at: datetime
    is_mine: bool
    is_hidden: bool
    can_report: bool


@dataclass(frozen=True)
class TalkPage:
    """A piece of the talk in one room, as one reader sees it."""

    code: str
    title: str
    room: Message.Room
    rooms: tuple[Message.Room, ...]
    """All that this reader may listen to."""
    remarks: tuple[Remark, ...]
    """The oldest first."""
    unwanted: int
    """How many messages of this piece come from people whom the reader has blocked."""
    earlier: int | None
    """The id before which there is more."""
    is_newest: bool
    silence: Refusal | None
    """Why the reader cannot speak here, if so."""


def readable_rooms(*, match: Match, user: User | None) -> tuple[Message.Room, ...]:
    """The rooms that a person (None: the public) may listen to; none at a table that is sealed to them. The gallery
    opens with the match, and to those who play it only when it is over: no player gets a hint from there."""
    if not match.is_shown_to(user):
        return ()
    if match.status == Match.Status.OVER or (match.status == Match.Status.PLAYING and not _sits(match, user)):
        return (Room.PLAYERS, Room.SPECTATORS)
    return (Room.PLAYERS,)


def refused_voice(*, match: Match, user: User | None, room: Message.Room) -> Refusal | None:
    """Why a person cannot speak in a room, or None."""
    if not match.is_shown_to(user):
        return SecretsHeld()
    if user is None:
        return VisitorsListen()
    if match.status == Match.Status.CANCELLED:
        return TableClosed()
    if room not in readable_rooms(match=match, user=user):
        return GalleryClosed()
    sits = _sits(match, user)
    has_begun = match.status in (Match.Status.PLAYING, Match.Status.OVER)
    if room == Room.PLAYERS and has_begun and not sits:
        return SeatsOnly()
    if user.is_guest:
        return None if sits and room == Room.PLAYERS else VisitorsListen()
    return None if has_confirmed_address(user) else UnconfirmedVoice()


def talk_page(*, match: Match, user: User | None, room: str = "", before: int | None = None) -> TalkPage:
    """The newest messages of a room, or those before an id. A reader who asks for a room that is closed to them gets
    the players'. Raises `SecretsHeld`."""
    require_access(match=match, user=user)
    rooms = readable_rooms(match=match, user=user)
    shown = Room(room) if room in rooms else Room.PLAYERS
    said = Message.objects.filter(match=match, room=shown).select_related("author").order_by("-pk")
    if before is not None:
        said = said.filter(pk__lt=before)
    newest_first = list(said[: PAGE_LENGTH + 1])
    piece = newest_first[:PAGE_LENGTH][::-1]
    unwanted = _blocked_by(user) if piece else set()
    wanted = [message for message in piece if message.author_id not in unwanted]
    return TalkPage(
        code=match.code,
        title=match.title,
        room=shown,
        rooms=rooms,
        remarks=tuple(remark_for(message, user) for message in wanted),
        unwanted=len(piece) - len(wanted),
        earlier=piece[0].pk if len(newest_first) > PAGE_LENGTH else None,
        is_newest=before is None,
        silence=refused_voice(match=match, user=user, room=shown),
    )


def remark_for(message: Message, user: User | None) -> Remark:
    """A message through the eyes of a reader."""
    is_mine = user is not None and message.author_id == user.pk
    is_hidden = message.hidden_at is not None
    return Remark(
        id=message.pk,
        author=message.author.get_username(),
        text="" if is_hidden else message.text,
        said_at=message.said_at,
        is_mine=is_mine,
        is_hidden=is_hidden,
        can_report=user is not None and not user.is_guest and not is_mine and not is_hidden,
    )


def reportable(*, message_id: int, code: str, user: User) -> Message | None:
    """A message that the person may read and report: somebody else's, and not taken away yet."""
    message = (
        Message.objects.filter(pk=message_id, match__code=code, hidden_at=None)
        .exclude(author=user)
        .select_related("author", "match")
        .first()
    )
    if message is None or Room(message.room) not in readable_rooms(match=message.match, user=user):
        return None
    return message


def said_by(user: User) -> dict[str, Any]:
    """What a person has said at tables and reported there, for the download of all own data."""
    messages = Message.objects.filter(author=user).order_by("pk")
    reports = MessageReport.objects.filter(reporter=user).order_by("pk")
    return {
        "messages": list(messages.values("room", "text", "said_at", "hidden_at", table=F("match__code"))),
        "reports": list(reports.values("message_id", "reason", "made_at", "outcome")),
    }


def _sits(match: Match, user: User | None) -> bool:
    """Whether a person has a seat, even one that a caretaker plays on since he gave up: he knows its secrets."""
    return match.seat_of(user) is not None


def _blocked_by(user: User | None) -> set[int]:
    return set() if user is None else set(Block.objects.filter(blocker=user).values_list("blocked_id", flat=True))
