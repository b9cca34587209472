"""Whether what a person is to be told about a table is still current."""

from __future__ import annotations

from datetime import datetime

from accounts.models import Kind, Notification
from accounts.notifications.registry import Relevance
from games.models import Invitation, Match, Seat, TableEvent

FRACTIONS = (50, 80)
"""The parts of a deadline, in per cent, after which a player is reminded of it."""


def relevance_of(notification: Notification, match: Match | None, seat: Seat | None) -> Relevance:
    """Whether the person, who has this seat at the match, still has to be told."""
    if match is None:
        return Relevance.PAST
    if notification.kind in (Kind.TURN, Kind.REMINDER):
        return _of_turn(notification, match, seat)
    is_current = {
        Kind.READY: match.status == Match.Status.CALLED and seat is not None and seat.is_to_act,
        Kind.INVITATION: match.status == Match.Status.OPEN and seat is None and _is_invited(match, notification),
        Kind.OVER: match.status == Match.Status.OVER,
        Kind.CHAT: match.status != Match.Status.CANCELLED,
    }.get(Kind(notification.kind), True)
    return Relevance.CURRENT if is_current else Relevance.PAST


def _of_turn(notification: Notification, match: Match, seat: Seat | None) -> Relevance:
    is_playing = match.status == Match.Status.PLAYING and seat is not None and seat.is_played
    if not is_playing or seat is None or seat.seen_ply != notification.since:
        return Relevance.PAST
    # No time runs out for a player who is alone at the table: they are reminded when another has come.
    is_current = seat.is_to_act and (notification.kind != Kind.REMINDER or seat.due_at is not None)
    return Relevance.CURRENT if is_current else Relevance.NOT_NOW


def _is_invited(match: Match, notification: Notification) -> bool:
    return Invitation.objects.filter(match=match, user_id=notification.user_id).exists()


def reminder_key(match: Match, seat: Seat, fraction: int) -> str:
    return f"reminder:{match.pk}:{seat.seen_ply}:{fraction}"


def event_key(event: TableEvent) -> str:
    return f"event:{event.pk}"


def event_of(notification: Notification) -> TableEvent | None:
    """What happened to the seat that a notification is about."""
    kind, _colon, number = notification.key.partition(":")
    if kind != "event" or not number.isdecimal():
        return None
    return TableEvent.objects.filter(pk=int(number)).select_related("user").first()


def reminder_moment(seat: Seat, fraction: int) -> datetime | None:
    """When that part of the seat's time has passed; None if its clock stands. Deadlines move, so it is asked anew."""
    if seat.due_at is None or seat.clock_since is None:
        return None
    return seat.clock_since + (seat.due_at - seat.clock_since) * fraction / 100


def fraction_of(notification: Notification) -> int:
    """The part of the deadline that a reminder waits for."""
    return int(notification.key.rpartition(":")[2])
