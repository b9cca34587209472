"""The end of a match for which there is no more time."""

from __future__ import annotations

from django.db import transaction

from games.models import Match
from games.play.services.progress import play_to_end


@transaction.atomic
def stop_match(*, match_id: int) -> bool:
    """Lets caretakers play a match from where it stands to its end, for all seats alike; it moves no ratings. False if
    it was not being played. Whether it may be done is the caller's affair. Safe to run twice."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.PLAYING:
        return False
    match.is_rated = False
    match.save(update_fields=["is_rated"])
    play_to_end(match=match, seats=list(match.seats.all()))
    return True
