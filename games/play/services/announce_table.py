"""Telling that a table which has not begun looks different."""

from __future__ import annotations

from collections.abc import Sequence

from games import outbox
from games.models import Match, Seat
from games.play.services.progress import people_on


def announce_table(*, match: Match, seats: Sequence[Seat]) -> None:
    """Writes the table and tells everybody who looks at it, at the lobby, or sits there. The caller holds the lock."""
    match.version += 1
    match.save()
    outbox.lobby_changed()
    outbox.match_changed(match.code, match.version, people_on(seats))


def announce_news(*, match: Match) -> None:
    """Tells who looks at a table that there is something new on its page. Nobody has sat down or got up: it waits no
    longer for it. The caller holds the lock."""
    match.version += 1
    match.save(update_fields=["version"])
    outbox.match_changed(match.code, match.version)
