"""The end of a match whose other players have all left."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from games.errors import NotAlone
from games.models import Match, Seat, TableEvent
from games.play.services.announce_table import announce_news
from games.play.services.locked_seat import locked_seat
from games.play.services.note_event import note_event
from games.play.services.offer_seat import is_last_alone
from games.play.services.progress import play_to_end


@transaction.atomic
def finish_abandoned(*, match_id: int, user: User) -> Match:
    """Ends a match for the last person at it: caretakers play all seats to the end, and those who left are behind."""
    match, seats, mine = locked_seat(match_id=match_id, user=user)
    if not is_last_alone(seats):
        raise NotAlone
    _finish(match, seats, mine)
    return match


@transaction.atomic
def finish_if_abandoned(*, match_id: int) -> bool:
    """Takes back the offer of seats that no one took in time, and ends the match if one person is left at it. Safe to
    run twice."""
    match = Match.objects.select_for_update().get(pk=match_id)
    now = database_now()
    over = match.seats.filter(offered_until__lte=now)
    if not over.update(offered_until=None):
        return False
    seats = list(match.seats.all())
    last = next((seat for seat in seats if seat.is_played), None)
    is_waiting = any(seat.offered_until is not None for seat in seats)
    if match.status == Match.Status.PLAYING and last is not None and is_last_alone(seats) and not is_waiting:
        _finish(match, seats, last)
    else:
        announce_news(match=match)
    return True


def _finish(match: Match, seats: list[Seat], last: Seat) -> None:
    note_event(match=match, kind=TableEvent.Kind.PLAYED_OUT, seat=last, user_id=last.user_id)
    play_to_end(match=match, seats=seats)
