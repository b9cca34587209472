"""Players who do not come to their table."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef

from games.errors import Refusal
from games.models import Ply, Seat
from games.play.services.resign import resign
from tournaments.models import Entry, Table
from tournaments.services.lock_tournament import lock_tournament, save_news

FIRST_MOVE = timedelta(seconds=90)
"""For so long a table waits for the first move of a seat."""


def pause_absent(*, tournament_id: int, now: datetime) -> int:
    """Pauses players who have not made their first move in time, and resigns for them: no one else has to play with
    them until they say that they are back. Says for how many. Not to be run within a transaction."""
    moved = Ply.objects.filter(match=OuterRef("match"), seat=OuterRef("number"))
    late = Seat.objects.filter(
        match__tournament_table__tournament=tournament_id,
        match__tournament_table__state=Table.State.PLAYING,
        is_to_act=True,
        is_caretaker=False,
        user__isnull=False,
        clock_since__lte=now - FIRST_MOVE,
    )
    found = list(late.filter(~Exists(moved)).select_related("user").order_by("pk"))
    for seat in found:
        assert seat.user is not None, "seats of no one are left out"
        # Paused first: when the match has ended they must not be paired again.
        _pause(tournament_id, seat.user_id)
        with suppress(Refusal):  # the match may have gone on meanwhile
            resign(match_id=seat.match_id, user=seat.user)
    return len(found)


@transaction.atomic
def _pause(tournament_id: int, user_id: int | None) -> None:
    tournament = lock_tournament(tournament_id=tournament_id)
    entry = Entry.objects.get(tournament=tournament, user=user_id)
    if entry.state == Entry.State.READY:
        entry.state, entry.was_absent, entry.waits_since = Entry.State.PAUSED, True, None
        entry.save(update_fields=["state", "was_absent", "waits_since"])
        save_news(tournament=tournament)
