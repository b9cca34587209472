"""Coming back to a seat that a caretaker has kept."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import outbox
from games.clock import ZERO
from games.errors import NotAway
from games.models import Match, TableEvent
from games.play.services.note_event import note_event
from games.play.services.progress import load_progress, people_on, save_progress


@transaction.atomic
def return_to_seat(*, match_id: int, user: User) -> Match:
    """Sits down again after having been away for too long, as long as nobody has taken the place. Nothing is left in
    the bank, but whoever plays to the end has not left."""
    match = Match.objects.select_for_update().get(pk=match_id)
    seats = list(match.seats.all())
    mine = match.seat_of(user, seats)
    is_playing = match.status == Match.Status.PLAYING and not match.is_played_out
    if not is_playing or mine is None or not mine.is_caretaker or not mine.has_timed_out:
        raise NotAway
    mine.is_caretaker = mine.has_timed_out = False
    mine.bot = ""
    mine.offered_until = None
    mine.left = ZERO
    mine.save(update_fields=["is_caretaker", "bot", "has_timed_out", "offered_until", "clock_left"])
    note_event(match=match, kind=TableEvent.Kind.RETURNED, seat=mine, user_id=user.pk)
    save_progress(match=match, seats=seats, progress=load_progress(match))
    outbox.lobby_changed()
    outbox.people_changed(people_on([mine]))
    return match
