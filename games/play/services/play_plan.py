"""Playing a plan: several moves of a seat in one go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from django.db import transaction

from accounts.models import User
from games.engine.errors import UnreadableMove
from games.engine.plans import is_barrier
from games.engine.protocol import Seat as SeatNumber
from games.errors import PlanTooLong
from games.models import Match
from games.play.services.locked_seat import locked_seat
from games.play.services.progress import Progress, after_move, load_progress, play_automatic_moves, save_progress
from games.refusal_words import illegal_choice


@transaction.atomic(durable=True)
def play_plan(*, match_id: int, user: User, ply: int, moves: Sequence[str]) -> Match:
    """Plays moves that the person has put together on the table they were looking at: all of them or none, each a ply
    of the record, and one step to take back."""
    match, seats, seat = locked_seat(match_id=match_id, user=user, ply=ply)
    progress = _planned(match, load_progress(match), SeatNumber(seat.number), moves)
    progress = play_automatic_moves(match=match, seats=seats, progress=progress)
    save_progress(match=match, seats=seats, progress=progress, mover=seat)
    return match


def _planned(match: Match, progress: Progress, seat: SeatNumber, moves: Sequence[str]) -> Progress:
    """The progress after the moves of a plan; raises `IllegalChoice` and `PlanTooLong`."""
    game = match.game
    before = progress
    for place, text in enumerate(moves):
        try:
            refusal = game.why_not(progress.state, seat, text)
        except UnreadableMove as error:
            raise illegal_choice(match.game_slug, error) from error
        if refusal is not None:
            raise illegal_choice(match.game_slug, refusal)
        move = game.read(progress.state, text)
        progress = after_move(match=match, progress=progress, seat=seat, move=move)
        is_last = place == len(moves) - 1
        if not is_last and is_barrier(game, seat, progress.state, progress.plies[-1].events):
            # What comes next is not known to the player yet, so it cannot have been planned.
            raise PlanTooLong
    if not progress.trail:
        return progress
    earlier = before.trail if before.trail_seat == seat else ()
    planned = progress.trail[len(earlier) :]
    return replace(progress, trail=(*earlier, tuple(chain.from_iterable(planned))))
