"""Choosing to wait for a player whose time is over."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.errors import NoSeatToWaitFor
from games.models import Match
from games.play.services.give_time import lengthen
from games.play.services.locked_seat import locked_seat


@transaction.atomic
def wait_for_seat(*, match_id: int, user: User, number: int) -> Match:
    """Gives a seat more time while its extension runs: any of the others may, once in a match."""
    match, seats, mine = locked_seat(match_id=match_id, user=user)
    seat = next((seat for seat in seats if seat.number == number), None)
    control = match.control
    if control is None or seat is None or seat is mine or not seat.is_extended or seat.waited_at is not None:
        raise NoSeatToWaitFor
    lengthen(match=match, seat=seat, control=control, by=user)
    return match
