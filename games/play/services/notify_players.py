"""Noting what players are to be told, in the transaction in which it happens at their table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from accounts.database_time import database_now
from accounts.models import Kind, Notification
from accounts.notifications.services.notify import note_notifications, notify
from games.models import Match, Seat, SeatHolder, TableEvent
from games.play.selectors.relevance import FRACTIONS, event_key, reminder_key, reminder_moment

PATIENCE = timedelta(minutes=2)
"""At a live table people sit before their pages: only a player who has not decided for so long is told to."""
SHORTEST_TO_REMIND = {Match.Pace.LIVE: timedelta(minutes=5), Match.Pace.DAYS: timedelta(hours=1)}
"""There are no reminders of a deadline that is nearer than this."""
CHAT_HOURS = 1
"""However much is said at a table, one notification in so many hours tells of it."""


def notify_turns(*, match: Match, seats: Sequence[Seat]) -> None:
    """Notes that the match waits for these seats, and when their players are to be reminded. What was noted for a
    decision is not noted again when a step has been taken back and made anew."""
    now = database_now()
    wait = PATIENCE if match.pace == Match.Pace.LIVE else timedelta()
    notifications = []
    for seat in seats:
        if seat.is_played:
            notifications.append(_of_seat(Kind.TURN, match, seat, f"turn:{match.pk}:{seat.seen_ply}", now + wait))
            notifications += _reminders(match, seat, now)
    note_notifications(notifications=notifications, now=now)


def notify_ready(*, match: Match, seats: Sequence[Seat]) -> None:
    """Notes that these seats are asked whether they are ready."""
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    notify(kind=Kind.READY, people=people, key=f"ready:{match.pk}:{match.version}", subject_id=match.pk)


def notify_over(*, match: Match, seats: Sequence[Seat]) -> None:
    """Notes that a match is over, for everybody who played it to its end."""
    people = [seat.user_id for seat in seats if seat.is_played and seat.user_id is not None]
    notify(kind=Kind.OVER, people=people, key=f"over:{match.pk}", subject_id=match.pk)


def notify_event(*, match: Match, seat: Seat, event: TableEvent) -> None:
    """Notes what has happened to a seat beside the moves: for its player if they have got more time, for everybody at
    the table if a player has come or gone."""
    now = database_now()
    key = event_key(event)
    if event.kind in (TableEvent.Kind.EXTENDED, TableEvent.Kind.WAITED):
        if seat.is_played:
            last = f"{key}:{FRACTIONS[-1]}"
            due_at = reminder_moment(seat, FRACTIONS[-1]) or now
            note_notifications(
                notifications=[
                    _of_seat(Kind.REMINDER, match, seat, f"{key}:0", now),
                    _of_seat(Kind.REMINDER, match, seat, last, due_at),
                ],
                now=now,
            )
    elif not _is_told_by_the_end(match, event):
        former = SeatHolder.objects.filter(match=match, number=seat.number).values_list("user_id", flat=True)
        people = {*match.seats.values_list("user_id", flat=True), *former} - {None}
        # A player who has come knows it; one whose time has run out may not.
        people -= {event.user_id} if event.kind != TableEvent.Kind.TIMED_OUT else set()
        notify(kind=Kind.SEAT, people=[person for person in people if person is not None], key=key, subject_id=match.pk)


def _is_told_by_the_end(match: Match, event: TableEvent) -> bool:
    """Whether the match ends with it: then people are told that it is over, and how."""
    kinds = TableEvent.Kind
    return event.kind == kinds.PLAYED_OUT or (event.kind == kinds.RESIGNED and match.players == 2)


def notify_chat(*, match: Match, people: Iterable[int]) -> None:
    """Notes that there is a message in the chat of a table; not more often than every hour."""
    hour = int(database_now().timestamp()) // (3600 * CHAT_HOURS)
    notify(kind=Kind.CHAT, people=people, key=f"talk:{match.pk}:{hour}", subject_id=match.pk)


def _reminders(match: Match, seat: Seat, now: datetime) -> list[Notification]:
    if seat.due_at is None or seat.due_at - now < SHORTEST_TO_REMIND[Match.Pace(match.pace)]:
        return []
    # Within minutes one reminder is enough.
    fractions = FRACTIONS[-1:] if match.pace == Match.Pace.LIVE else FRACTIONS
    return [
        _of_seat(
            Kind.REMINDER, match, seat, reminder_key(match, seat, fraction), reminder_moment(seat, fraction) or now
        )
        for fraction in fractions
    ]


def _of_seat(kind: Kind, match: Match, seat: Seat, key: str, due_at: datetime) -> Notification:
    assert seat.user_id is not None, "only a player can be told"
    return Notification(
        user_id=seat.user_id, kind=kind, subject_id=match.pk, key=key, since=seat.seen_ply, due_at=due_at
    )
