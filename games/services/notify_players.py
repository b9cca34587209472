"""Noting what people are to be told, in the transaction in which it happens. Where and when each of them wants to be
told is seen later, by a worker: what happens at a table does not wait for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from accounts.database_time import database_now
from accounts.models import Kind
from games import outbox
from games.models import Match, Notice, Seat, SeatHolder, TableEvent
from games.selectors.standing import FRACTIONS, event_key, reminder_key, reminder_moment

PATIENCE = timedelta(minutes=2)
"""At a live table people sit before their pages: only who has not decided for so long is told that he has to."""
SHORTEST_TO_REMIND = {Match.Pace.LIVE: timedelta(minutes=5), Match.Pace.DAYS: timedelta(hours=1)}
"""Of a deadline that is nearer than this nobody is reminded."""
TALK_HOURS = 1
"""However much is said at a table, one notice in so many hours tells of it."""


def tell(*, kind: Kind, people: Iterable[int], key: str, match: Match | None = None) -> None:
    """Notes that people are to be told of something, of which the key is the name: whoever has been told of it before
    is not told again."""
    now = database_now()
    _note([Notice(user_id=person, kind=kind, match=match, key=key, due_at=now) for person in people], now)


def tell_turns(*, match: Match, seats: Sequence[Seat]) -> None:
    """Notes that the match waits for these seats, and when their players are to be reminded. What was noted for a
    decision is not noted again when a step has been taken back and made anew."""
    now = database_now()
    wait = PATIENCE if match.pace == Match.Pace.LIVE else timedelta()
    notices = []
    for seat in seats:
        if seat.is_played:
            notices.append(_of_seat(Kind.TURN, match, seat, f"turn:{match.pk}:{seat.seen_ply}", now + wait))
            notices += _reminders(match, seat, now)
    _note(notices, now)


def tell_ready(*, match: Match, seats: Sequence[Seat]) -> None:
    """Notes that these seats are asked whether they are ready."""
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    tell(kind=Kind.READY, people=people, key=f"ready:{match.pk}:{match.version}", match=match)


def tell_over(*, match: Match, seats: Sequence[Seat]) -> None:
    """Notes that a match is over, for everybody who played it to its end."""
    people = [seat.user_id for seat in seats if seat.is_played and seat.user_id is not None]
    tell(kind=Kind.OVER, people=people, key=f"over:{match.pk}", match=match)


def tell_event(*, match: Match, seat: Seat, event: TableEvent) -> None:
    """Notes what has happened to a seat beside the moves: for its player if he has got more time, for everybody at the
    table if somebody has come or gone."""
    now = database_now()
    key = event_key(event)
    if event.kind in (TableEvent.Kind.EXTENDED, TableEvent.Kind.WAITED):
        if seat.is_played:
            last = f"{key}:{FRACTIONS[-1]}"
            notices = [_of_seat(Kind.REMINDER, match, seat, f"{key}:0", now)]
            notices += [_of_seat(Kind.REMINDER, match, seat, last, reminder_moment(seat, FRACTIONS[-1]) or now)]
            _note(notices, now)
    elif not _is_told_by_the_end(match, event):
        former = SeatHolder.objects.filter(match=match, number=seat.number).values_list("user_id", flat=True)
        people = {*match.seats.values_list("user_id", flat=True), *former} - {None}
        # Who has come knows that he has; whose time has run out may not.
        people -= {event.user_id} if event.kind != TableEvent.Kind.TIMED_OUT else set()
        tell(kind=Kind.SEAT, people=[person for person in people if person is not None], key=key, match=match)


def _is_told_by_the_end(match: Match, event: TableEvent) -> bool:
    """Whether the match ends with it: then people are told that it is over, and how."""
    kinds = TableEvent.Kind
    return event.kind == kinds.PLAYED_OUT or (event.kind == kinds.RESIGNED and match.players == 2)


def tell_talk(*, match: Match, people: Iterable[int]) -> None:
    """Notes that somebody has spoken at a table; not more often than every hour."""
    hour = int(database_now().timestamp()) // (3600 * TALK_HOURS)
    tell(kind=Kind.TALK, people=people, key=f"talk:{match.pk}:{hour}", match=match)


def _reminders(match: Match, seat: Seat, now: datetime) -> list[Notice]:
    if seat.due_at is None or seat.due_at - now < SHORTEST_TO_REMIND[Match.Pace(match.pace)]:
        return []
    # Within minutes one word is enough.
    fractions = FRACTIONS[-1:] if match.pace == Match.Pace.LIVE else FRACTIONS
    return [
        _of_seat(
            Kind.REMINDER, match, seat, reminder_key(match, seat, fraction), reminder_moment(seat, fraction) or now
        )
        for fraction in fractions
    ]


def _of_seat(kind: Kind, match: Match, seat: Seat, key: str, due_at: datetime) -> Notice:
    assert seat.user_id is not None, "nobody is told for a seat that nobody plays"
    return Notice(user_id=seat.user_id, kind=kind, match=match, key=key, since=seat.seen_ply, due_at=due_at)


def _note(notices: Sequence[Notice], now: datetime) -> None:
    if notices:
        Notice.objects.bulk_create(notices, ignore_conflicts=True)
        outbox.telling_due({notice.user_id for notice in notices if notice.due_at <= now})
