"""A table of a tournament: its match, its seats, and the word to its players."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.engine.protocol import Ruleset
from games.models.table_settings import clock_settings
from games.tables.services.seat_match import seat_match
from tournaments.models import Entry, Place, Table, Tournament
from tournaments.services.notify_entries import notify_of_table


def start_table(*, tournament: Tournament, seats: Sequence[Entry], now: datetime) -> Table:
    """Begins a match with these entries in the order of the seats. The caller holds the tournament."""
    people = [entry.user for entry in seats]
    settings = clock_settings(tournament.control)
    settings["title"] = tournament.title
    settings["pace"] = "live"
    settings["is_rated"] = tournament.is_rated
    ruleset = Ruleset.read(tournament.ruleset)
    match = seat_match(people=people, ruleset=ruleset, opened_by=people[0], is_watchable=True, **settings)
    table = Table.objects.create(tournament=tournament, round=tournament.round, match=match, began_at=now)
    Place.objects.bulk_create(Place(table=table, entry=entry, seat=seat) for seat, entry in enumerate(seats))
    for entry in seats:
        entry.table, entry.waits_since = table, None
    Entry.objects.bulk_update(seats, ["table", "waits_since"])
    notify_of_table(table=table, people=[person.pk for person in people])
    return table
