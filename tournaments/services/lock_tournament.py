"""The lock under which a tournament changes: what belongs to it is written by one at a time."""

from __future__ import annotations

from tournaments import outbox
from tournaments.models import Tournament


def lock_tournament(*, tournament_id: int) -> Tournament:
    """The tournament, locked until the end of the transaction."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)


def save_news(*, tournament: Tournament, fields: tuple[str, ...] = ()) -> None:
    """Saves what has changed of a tournament that the caller has locked, and tells open pages once it is committed."""
    tournament.version += 1
    tournament.save(update_fields=["version", *fields])
    outbox.tournament_changed(tournament.pk)
