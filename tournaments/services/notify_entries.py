"""Telling people what happens in their tournaments."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.models import Kind
from accounts.notifications.services.notify import notify
from tournaments.models import Entry, Table, Tournament


def notify_of_table(*, table: Table, people: Iterable[int]) -> None:
    """Notes that the players of a table are to be told of it."""
    notify(
        kind=Kind.TOURNAMENT,
        people=people,
        key=f"tournament:{table.tournament_id}:t{table.pk}",
        subject_id=table.tournament_id,
    )


def notify_entries(*, tournament: Tournament, what: str) -> None:
    """Notes that everybody who takes part is to be told of something, once."""
    people = tournament.entries.exclude(state=Entry.State.LEFT).values_list("user_id", flat=True)
    notify(kind=Kind.TOURNAMENT, people=people, key=f"tournament:{tournament.pk}:{what}", subject_id=tournament.pk)
