"""Tournaments and people for tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Match
from tests.leagues.league_factories import end_match, people
from tournaments.models import Table, Tournament
from tournaments.services.advance_tournament import advance_tournament
from tournaments.services.create_tournament import create_tournament
from tournaments.services.note_result import note_result
from tournaments.services.take_part import join_tournament

__all__ = ["arena_of", "on", "over", "people", "running", "tables_of"]


def arena_of(host: User, **settings: Any) -> Tournament:
    """An arena that begins in an hour."""
    usual: dict[str, Any] = {
        "title": "Rose Arena",
        "description": "",
        "game": "tudor",
        "table_size": 2,
        "minutes": 60,
        "is_rated": False,
        "starts_at": timezone.now() + timedelta(hours=1),
    }
    return create_tournament(user=host, **{**usual, **settings})


def on(moment: datetime, tournament: Tournament) -> Tournament:
    """The tournament after what is due at a moment."""
    with time_machine.travel(moment, tick=False):
        advance_tournament(tournament_id=tournament.pk)
    return Tournament.objects.get(pk=tournament.pk)


def running(host: User, members: Sequence[User], **settings: Any) -> Tournament:
    """A tournament that has begun, with all tables that can begin."""
    tournament = arena_of(host, **settings)
    for user in members:
        join_tournament(tournament_id=tournament.pk, user=user)
    return on(tournament.starts_at, tournament)


def tables_of(tournament: Tournament, state: str = Table.State.PLAYING) -> list[Table]:
    return list(tournament.tables.filter(state=state).order_by("pk"))


def over(table: Table, at: datetime, places: Sequence[int] = ()) -> None:
    """Ends the match of a table, with these places by seat."""
    match = Match.objects.get(pk=table.match_id)
    with time_machine.travel(at, tick=False):
        end_match(match, places or list(range(1, match.players + 1)))
        note_result(match_id=match.pk)
