"""A seat that its player has left is offered to others for a while; then the table does without."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.database_time import database_now
from games.clock import MOST_HOLDERS, OFFER_LIVE, OFFER_OVER_DAYS
from games.models import Match, Seat, SeatHolder

OFFER = {Match.Pace.LIVE: OFFER_LIVE, Match.Pace.DAYS: OFFER_OVER_DAYS}
"""How long a seat is offered."""


def offer_seat(*, match: Match, seats: Sequence[Seat], seat: Seat) -> None:
    """Lets others take over the seat that a player has just left, unless no one is left to play with or too many have
    sat there already. The caller holds the lock and writes the seat."""
    if not any(other.is_played for other in seats if other is not seat):
        return
    now = database_now()
    if SeatHolder.objects.filter(match=match, number=seat.number).count() + 1 < MOST_HOLDERS:
        seat.offered_until = now + OFFER[Match.Pace(match.pace)]
    elif is_last_alone(seats):
        # An offer that is over at once: a player who is alone at the table does not have to wait.
        seat.offered_until = now


def is_last_alone(seats: Sequence[Seat]) -> bool:
    """Whether one person is left of several who have played."""
    return sum(seat.is_played for seat in seats) == 1 and any(seat.has_left for seat in seats)
