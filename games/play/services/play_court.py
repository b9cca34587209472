"""The court's scoring moves, played by a worker."""

from __future__ import annotations

from django.db import transaction

from games.models import Match
from games.play.services.progress import after_scoring, load_progress, save_progress


@transaction.atomic(durable=True)
def play_court(*, match_id: int) -> bool:
    """Plays every scoring move that is due, and what follows; False if there was none. Safe to run twice."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if not match.is_court_due:
        return False
    seats = list(match.seats.select_related("user__preferences"))
    progress = after_scoring(match=match, seats=seats, progress=load_progress(match))
    save_progress(match=match, seats=seats, progress=progress)
    return True
