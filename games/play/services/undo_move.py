"""Taking a move back."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from accounts.models import User
from games.engine.protocol import Event
from games.engine.protocol import Seat as SeatNumber
from games.engine.record import UNDO
from games.engine.undo import nothing_to_take_back
from games.models import Match
from games.play.services.locked_seat import locked_seat
from games.play.services.progress import load_progress, save_progress
from games.refusal_words import illegal_choice


@transaction.atomic(durable=True)
def undo_move(*, match_id: int, user: User, ply: int) -> Match:
    """Takes back what the seat did last, ply by ply; the record keeps both. Never past chance, another seat or a secret
    that was told."""
    match, seats, seat = locked_seat(match_id=match_id, user=user, ply=ply)
    progress = load_progress(match)
    number = SeatNumber(seat.number)
    if progress.trail_seat != number or not progress.trail:
        raise illegal_choice(match.game_slug, nothing_to_take_back())
    *earlier, step = progress.trail
    taken = replace(progress, trail=tuple(earlier))
    for before in reversed(step):
        taken = taken.then(match, number, UNDO, match.game.decode(before), (Event("taken_back", number),))
    save_progress(match=match, seats=seats, progress=taken, mover=seat, is_taken_back=True)
    return match
