"""Resigning from a match."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.models import Match
from games.play.services.give_to_caretaker import give_to_caretaker
from games.play.services.locked_seat import locked_seat


@transaction.atomic(durable=True)
def resign(*, match_id: int, user: User) -> Match:
    """Resigns. With two seats the match ends at once and the other has won; with more the others play on."""
    match, seats, seat = locked_seat(match_id=match_id, user=user)
    give_to_caretaker(match=match, seats=seats, seat=seat)
    return match
