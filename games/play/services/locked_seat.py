"""What every decision of a seat begins with: the lock of the match, and the checks under it."""

from __future__ import annotations

from django.db.models import Prefetch

from accounts.models import User
from games.errors import NotPlaying, NotYourSeat, StaleMatch
from games.models import Match, Seat


def locked_seat(*, match_id: int, user: User, ply: int | None = None) -> tuple[Match, list[Seat], Seat]:
    """The match, locked, its seats and the person's own, if the match is being played and still at the ply that they
    saw."""
    # The match carries its seats: the table may be drawn from it afterwards.
    with_people = Prefetch("seats", Seat.objects.select_related("user__preferences"))
    match = Match.objects.select_for_update().prefetch_related(with_people).get(pk=match_id)
    seats = list(match.seats.all())
    mine = match.seat_of(user, seats)
    if mine is None or mine.is_caretaker:
        raise NotYourSeat
    if match.status != Match.Status.PLAYING or match.is_played_out:
        raise NotPlaying
    if ply is not None and match.ply != ply:
        raise StaleMatch
    return match, seats, mine
