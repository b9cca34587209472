"""The result of a table, and what everybody has reached by it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.utils import timezone

from games.final_places import final_places
from games.models import Match
from tournaments.models import Entry, Place, Table, Tournament
from tournaments.selectors.standings import counted_rows
from tournaments.services.lock_tournament import save_news
from tournaments.standings import Row, is_good, table_points


def settle_table(*, tournament: Tournament, table: Table, match: Match, is_adjudicated: bool = False) -> None:
    """Writes what a match that is over has brought, and the standings anew. The caller holds the tournament.

    Who left their seat, or ran out of time in it, gets nothing and stands behind all others."""
    places = list(Place.objects.filter(table=table).select_related("entry").order_by("seat"))
    seats = list(match.seats.order_by("number"))
    left = [
        number
        for number, (place, seat) in enumerate(zip(places, seats, strict=True))
        if seat.has_left or seat.user_id != place.entry.user_id
    ]
    final = final_places((match.result or {})["places"], left)
    points = table_points(final, left)
    for number, place in enumerate(places):
        place.place, place.points = final[number], points[number]
        place.has_left = number in left
        place.is_good = is_good(final, number) and number not in left
    Place.objects.bulk_update(places, ["place", "points", "has_left", "is_good"])
    tournament.settled += 1
    table.number = tournament.settled
    table.state = Table.State.ADJUDICATED if is_adjudicated else Table.State.OVER
    table.ended_at = match.ended_at or timezone.now()
    table.save(update_fields=["number", "state", "ended_at"])
    _release([place.entry for place in places], [seat.has_timed_out for seat in seats], table.ended_at)
    recount(tournament=tournament, entries=[place.entry_id for place in places])
    save_news(tournament=tournament, fields=("settled",))


def _release(entries: list[Entry], timed_out: list[bool], at: datetime) -> None:
    """Lets the players of a table wait for the next one; who ran out of time is not there to play it."""
    for entry, is_away in zip(entries, timed_out, strict=True):
        if entry.state != Entry.State.READY:
            continue
        if is_away:
            entry.state, entry.was_absent, entry.waits_since = Entry.State.PAUSED, True, None
        else:
            entry.waits_since = at
    Entry.objects.bulk_update(entries, ["state", "was_absent", "waits_since"])


def recount(*, tournament: Tournament, entries: Collection[int]) -> None:
    """Writes what entries have reached, as results give it. In a Swiss tournament a result changes the opposition of
    others too. The caller holds the tournament."""
    rows = counted_rows(tournament, entries if tournament.is_arena else None)
    changed = list(tournament.entries.filter(pk__in=entries if tournament.is_arena else rows))
    for entry in changed:
        row = rows.get(entry.pk, Row())
        entry.points, entry.games, entry.wins = row.points, row.games, row.wins
        entry.streak, entry.opposition = row.streak, row.opposition
    Entry.objects.bulk_update(changed, ["points", "games", "wins", "streak", "opposition"], batch_size=200)
