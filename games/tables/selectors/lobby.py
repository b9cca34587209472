"""The lobby as one visitor sees it. A row is the same at every version of its table, so it is drawn once for everybody
who reads it, and kept in the memory of the process: the database is asked which tables there are, not what they look
like."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.core.cache import caches
from django.db.models import Prefetch
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from accounts.database_time import database_now
from accounts.models import User
from accounts.selectors.people import people_apart_from
from games.models import Match, MatchQuerySet, Seat
from games.play.selectors.match_labels import TableRow, row_of

LIST_LENGTH = 50
CACHE = "boards"
UNREAD = ("state", "trail", "start", "seed", "chain")
"""What is long, or secret, and not needed for a row."""


@dataclass(frozen=True)
class LobbyPage:
    """Tables in the order in which they matter to the visitor."""

    mine: list[TableRow]
    invitations: list[TableRow]
    open: list[TableRow]
    offered: list[TableRow]
    """Matches with a seat that its player has left and another may take over."""


class RowKey(NamedTuple):
    """What finds a row that has been drawn already."""

    match_id: int
    version: int
    waits: bool = False
    player: int | None = None
    """The reader, if they play there."""


def lobby_page(*, user: User | None, wanted: dict[str, Any]) -> LobbyPage:
    """Open tables that fit what is wanted; a person also sees their own and those to which they are invited, and none
    of people blocked by or blocking them."""
    tables = _wanted(Match.objects.in_lobby(), wanted)
    offered = _wanted(Match.objects.offering_seats(database_now()), wanted)
    mine: list[RowKey] = []
    invitations: list[RowKey] = []
    if user is not None:
        apart = people_apart_from(user)
        inviting = Match.objects.inviting(user)
        if apart:
            tables, inviting = tables.exclude(seats__user__in=apart), inviting.exclude(seats__user__in=apart)
            offered = offered.exclude(seats__user__in=apart)
        tables = tables.exclude(seats__user=user)
        offered = offered.exclude(seats__user=user).exclude(former_holders__user=user)
        own = Match.objects.of_person(user).prefetch_related(None).only("version")[:LIST_LENGTH]
        mine = [RowKey(match.pk, match.version, getattr(match, "waits_for_me", False), user.pk) for match in own]
        invitations = _keys(inviting)
    lists = (mine, invitations, _keys(tables), _keys(offered))
    rows = _rows([key for keys in lists for key in keys])
    return LobbyPage(*([rows[key] for key in keys if key in rows] for keys in lists))


def _keys(tables: MatchQuerySet) -> list[RowKey]:
    return [RowKey(*row) for row in tables.values_list("pk", "version")[:LIST_LENGTH]]


def _rows(keys: Sequence[RowKey]) -> dict[RowKey, TableRow]:
    """The rows by their keys; those that nobody has asked for yet are drawn."""
    names = {key: _name(key) for key in keys}
    kept: dict[str, TableRow] = caches[CACHE].get_many(names.values())
    missing = [key for key in keys if names[key] not in kept]
    if missing:
        drawn = _drawn(missing)
        caches[CACHE].set_many({names[key]: row for key, row in drawn.items()})
        kept |= {names[key]: row for key, row in drawn.items()}
    return {key: row._replace(html=mark_safe(row.html)) for key in keys if (row := kept.get(names[key])) is not None}


def _drawn(keys: Iterable[RowKey]) -> dict[RowKey, TableRow]:
    """Rows as their tables stand; one that has changed since its key was read is drawn anew for its next one."""
    wanted = {key.match_id: key for key in keys}
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    matches = Match.objects.filter(pk__in=wanted).defer(*UNREAD).prefetch_related(seats)
    drawn = {}
    for match in matches:
        key = wanted[match.pk]
        row = row_of(match, key.waits, key.player)
        drawn[key] = row._replace(html=render_to_string("games/tables/_table_row.html", {"row": row}))
    return drawn


def _name(key: RowKey) -> str:
    """A row, and the language of its words."""
    return f"row:{key.match_id}:{key.version}:{key.waits}:{key.player}:{get_language()}"


def _wanted(tables: MatchQuerySet, wanted: dict[str, Any]) -> MatchQuerySet:
    if "game" in wanted:
        tables = tables.filter(ruleset__startswith=f"{wanted['game']}/")
    if "players" in wanted:
        tables = tables.filter(players=wanted["players"])
    if "pace" in wanted:
        tables = tables.filter(pace=wanted["pace"])
    if "counts" in wanted:
        tables = tables.filter(is_rated=wanted["counts"] == "rated")
    return tables
