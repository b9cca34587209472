"""Whether what somebody is to be told is still so."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

from accounts.models import Kind
from games.models import Invitation, Match, Notice, Seat, TableEvent

FRACTIONS = (50, 80)
"""The parts of a deadline, in per cent, after which somebody is reminded of it."""
DECISIONS = (Kind.TURN, Kind.REMINDER, Kind.READY)
"""What is settled by deciding, not by reading."""


class Standing(Enum):
    """How it stands with a notice."""

    SO = "so"
    NOT_NOW = "not now"
    """It may be so again: somebody has taken a step back and will make another."""
    PAST = "past"


def standing_of(notice: Notice, match: Match | None, seat: Seat | None) -> Standing:
    """Whether the person, who has this seat at the match, still has to be told."""
    if match is None:
        return Standing.SO
    if notice.kind in (Kind.TURN, Kind.REMINDER):
        return _of_turn(notice, match, seat)
    is_so = {
        Kind.READY: match.status == Match.Status.CALLED and seat is not None and seat.is_to_act,
        Kind.INVITATION: match.status == Match.Status.OPEN and seat is None and _is_invited(match, notice),
        Kind.OVER: match.status == Match.Status.OVER,
        Kind.TALK: match.status != Match.Status.CANCELLED,
    }.get(Kind(notice.kind), True)
    return Standing.SO if is_so else Standing.PAST


def _of_turn(notice: Notice, match: Match, seat: Seat | None) -> Standing:
    if match.status != Match.Status.PLAYING or seat is None or not seat.is_played or seat.seen_ply != notice.since:
        return Standing.PAST
    # Nobody's time runs out while he is alone at the table: he is reminded when somebody has come.
    is_so = seat.is_to_act and (notice.kind != Kind.REMINDER or seat.due_at is not None)
    return Standing.SO if is_so else Standing.NOT_NOW


def _is_invited(match: Match, notice: Notice) -> bool:
    return Invitation.objects.filter(match=match, user_id=notice.user_id).exists()


def reminder_key(match: Match, seat: Seat, fraction: int) -> str:
    return f"reminder:{match.pk}:{seat.seen_ply}:{fraction}"


def event_key(event: TableEvent) -> str:
    return f"event:{event.pk}"


def event_of(notice: Notice) -> TableEvent | None:
    """What happened to the seat that a notice is about."""
    kind, _colon, number = notice.key.partition(":")
    if kind != "event" or not number.isdecimal():
        return None
    return TableEvent.objects.filter(pk=int(number)).select_related("user").first()


def reminder_moment(seat: Seat, fraction: int) -> datetime | None:
    """When that part of the seat's time has passed; None if its clock stands. Deadlines move, so it is asked anew."""
    if seat.due_at is None or seat.clock_since is None:
        return None
    return seat.clock_since + (seat.due_at - seat.clock_since) * fraction / 100


def fraction_of(notice: Notice) -> int:
    """The part of the deadline that a reminder waits for."""
    return int(notice.key.rpartition(":")[2])
