"""Finished games by the names of those who played, which the archive's own index finds: they need no other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from accounts.models import User
from accounts.selectors.people import people_apart_from
from games.models import ArchiveEntry, ArchiveSeat
from games.play.selectors.match_labels import match_title

MOST = 5
MOST_PEOPLE = 4
LOOKED_AT = 300
"""So many of the newest games of one player are looked through for the others."""


class Player(Protocol):
    """A player that was found."""

    @property
    def key(self) -> int: ...

    @property
    def title(self) -> str: ...


class GameRow(NamedTuple):
    """A finished game."""

    code: str
    title: str
    """What was played, and who won."""
    ended_at: datetime


class FoundGames(NamedTuple):
    """Games of the players that were named."""

    names: tuple[str, ...]
    rows: tuple[GameRow, ...]


def find_games(words: str, players: Sequence[Player], viewer: User | None) -> FoundGames | None:
    """The newest listed games in which all of those sat whose names were typed; None if no player is named."""
    typed = words.casefold().split()
    named = [player for player in players if player.title.casefold() in typed][:MOST_PEOPLE]
    if not named and players and len(typed) == 1:
        named = list(players[:1])
    apart = people_apart_from(viewer) if viewer is not None else set()
    named = [player for player in named if player.key not in apart]
    if not named:
        return None
    first, *others = (player.key for player in named)
    seats = ArchiveSeat.objects.filter(user=first, entry__is_listed=True).order_by("-entry_id")
    numbers = list(seats.values_list("entry_id", flat=True)[:LOOKED_AT])
    for other in others:
        both = ArchiveSeat.objects.filter(user=other, entry__in=numbers)
        numbers = sorted(both.values_list("entry_id", flat=True), reverse=True)
    entries = ArchiveEntry.objects.filter(pk__in=numbers[:MOST]).order_by("-pk")
    rows = tuple(_row(entry) for entry in entries.select_related("match").prefetch_related("seats__user"))
    return FoundGames(tuple(player.title for player in named), rows) if rows else None


def _row(entry: ArchiveEntry) -> GameRow:
    return GameRow(entry.match.code, match_title(entry.match, list(entry.seats.all())), entry.ended_at)
