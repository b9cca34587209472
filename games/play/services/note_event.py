"""Writing down what happened at a table beside the moves."""

from __future__ import annotations

from accounts.database_time import database_now
from games.models import Match, Seat, TableEvent
from games.play.services.notify_players import notify_event


def note_event(*, match: Match, kind: TableEvent.Kind, seat: Seat, user_id: int | None) -> TableEvent:
    """An entry that everybody at the table reads. The caller holds the lock and announces it."""
    event = TableEvent.objects.create(
        match=match, kind=kind, number=seat.number, user_id=user_id, ply=match.ply, at=database_now()
    )
    notify_event(match=match, seat=seat, event=event)
    return event
