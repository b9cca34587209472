"""The end of a match for which there is no more time."""

from __future__ import annotations

from django.db import transaction

from games.models import Match
from games.services.advance import advance, after_scoring, load_progress, save_progress


@transaction.atomic
def stop_match(*, match_id: int) -> bool:
    """Lets caretakers play a match from where it stands to its end, for all seats alike; it moves no ratings. False if
    it was not being played. Whether it may be done is the caller's affair. Safe to run twice."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.PLAYING:
        return False
    match.is_played_out, match.is_rated = True, False
    match.save(update_fields=["is_played_out", "is_rated"])
    seats = list(match.seats.all())
    progress = advance(match=match, seats=seats, progress=load_progress(match))
    progress = after_scoring(match=match, seats=seats, progress=progress)
    save_progress(match=match, seats=seats, progress=progress)
    return True
