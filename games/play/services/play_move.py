"""Making a move."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.engine.errors import UnreadableMove
from games.engine.protocol import Seat as SeatNumber
from games.models import Match
from games.play.services.locked_seat import locked_seat
from games.play.services.progress import after_move, load_progress, play_automatic_moves, save_progress
from games.refusal_words import illegal_choice


@transaction.atomic(durable=True)
def play_move(*, match_id: int, user: User, ply: int, text: str) -> Match:
    """Plays a move for the person's seat on the table they were looking at; everything that follows by itself happens
    too."""
    match, seats, seat = locked_seat(match_id=match_id, user=user, ply=ply)
    game = match.game
    progress = load_progress(match)
    number = SeatNumber(seat.number)
    try:
        refusal = game.why_not(progress.state, number, text)
    except UnreadableMove as error:
        raise illegal_choice(match.game_slug, error) from error
    if refusal is not None:
        raise illegal_choice(match.game_slug, refusal)
    move = game.read(progress.state, text)
    progress = after_move(match=match, progress=progress, seat=number, move=move)
    progress = play_automatic_moves(match=match, seats=seats, progress=progress)
    save_progress(match=match, seats=seats, progress=progress, mover=seat)
    return match
