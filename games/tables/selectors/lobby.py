"""The lobby as one visitor sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from accounts.database_time import database_now
from accounts.models import User
from accounts.selectors.people import people_apart_from
from games.models import Match, MatchQuerySet
from games.play.selectors.match_labels import TableRow, row_of

LIST_LENGTH = 50


@dataclass(frozen=True)
class LobbyPage:
    """Tables in the order in which they matter to the visitor."""

    mine: list[TableRow]
    invitations: list[TableRow]
    open: list[TableRow]
    offered: list[TableRow]
    """Matches with a seat that its player has left and another may take over."""


def lobby_page(*, user: User | None, wanted: dict[str, Any]) -> LobbyPage:
    """Open tables that fit what is wanted; a person also sees their own and those to which they are invited, and none
    of people blocked by or blocking them."""
    tables = _wanted(Match.objects.in_lobby(), wanted)
    offered = _wanted(Match.objects.offering_seats(database_now()), wanted)
    if user is None:
        return LobbyPage([], [], _rows(tables), _rows(offered))
    invitations = Match.objects.inviting(user)
    apart = people_apart_from(user)
    if apart:
        tables, invitations = tables.exclude(seats__user__in=apart), invitations.exclude(seats__user__in=apart)
        offered = offered.exclude(seats__user__in=apart)
    return LobbyPage(
        mine=_rows(Match.objects.of_person(user), user.pk),
        invitations=_rows(invitations),
        open=_rows(tables.exclude(seats__user=user)),
        offered=_rows(offered.exclude(seats__user=user).exclude(former_holders__user=user)),
    )


def _rows(tables: MatchQuerySet, player: int | None = None) -> list[TableRow]:
    return [row_of(match, getattr(match, "waits_for_me", False), player) for match in tables[:LIST_LENGTH]]


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
