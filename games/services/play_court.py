"""The court's scoring moves, played by a worker."""

from __future__ import annotations

from django.db import transaction

from games.engine.protocol import COURT
from games.models import Match
from games.services.advance import advance, after_move, load_progress, save_progress


@transaction.atomic(durable=True)
def play_court(*, match_id: int) -> bool:
    """Plays every scoring move that is due, and what follows; False if there was none. Safe to run twice."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if not match.is_court_due:
        return False
    game = match.game
    seats = list(match.seats.all())
    progress = load_progress(match)
    while COURT in game.to_act(progress.state):
        (move,) = game.legal_moves(progress.state, COURT)
        progress = after_move(match=match, progress=progress, seat=COURT, move=move)
        progress = advance(match=match, seats=seats, progress=progress)
    save_progress(match=match, seats=seats, progress=progress)
    return True
