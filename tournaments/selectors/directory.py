"""The list of tournaments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count

from games.clock import LIVE, Tempo
from games.play.clock_words import control_words
from tournaments.models import Entry, Tournament
from tournaments.words import title_words

MOST_UNDER_WAY = 50
ON_A_PAGE = 20


class TournamentRow(NamedTuple):
    """A tournament in a list."""

    id: int
    title: str
    game: str
    format: str
    table_size: int
    clock: str
    starts_at: datetime
    people: int
    winner: str
    is_of_site: bool
    has_password: bool
    repeats: str
    """In words; '' if it does not come again."""


class Directory(NamedTuple):
    """All of them, as the page shows them."""

    running: tuple[TournamentRow, ...]
    soon: tuple[TournamentRow, ...]
    finished: tuple[TournamentRow, ...]
    earlier: int | None
    later: int | None


def directory(page: int = 1) -> Directory:
    """Those that are played, those that come, and a page of those that are over."""
    known = Tournament.objects.annotate(people=Count("entries"))
    running = known.filter(state__in=Tournament.PLAYED).order_by("starts_at", "pk")[:MOST_UNDER_WAY]
    soon = known.filter(state=Tournament.State.PLANNED).order_by("starts_at", "pk")[:MOST_UNDER_WAY]
    start = (page - 1) * ON_A_PAGE
    over = known.filter(state=Tournament.State.FINISHED)
    finished = list(over.order_by("-starts_at", "-pk")[start : start + ON_A_PAGE + 1])
    return Directory(
        running=_rows(running),
        soon=_rows(soon),
        finished=_rows(finished[:ON_A_PAGE], _winners(finished)),
        earlier=page - 1 if page > 1 else None,
        later=page + 1 if len(finished) > ON_A_PAGE else None,
    )


def _winners(tournaments: Iterable[Tournament]) -> dict[int, str]:
    """The names of those who have won, all of them who share it, by tournament."""
    won = Entry.objects.filter(tournament__in=tournaments, final_rank=1).order_by("pk")
    names: dict[int, list[str]] = {}
    for tournament_id, name in won.values_list("tournament_id", "user__username"):
        names.setdefault(tournament_id, []).append(name)
    return {tournament_id: ", ".join(shared) for tournament_id, shared in names.items()}


def _rows(tournaments: Iterable[Tournament], winners: Mapping[int, str] | None = None) -> tuple[TournamentRow, ...]:
    return tuple(
        TournamentRow(
            id=one.pk,
            title=title_words(one),
            game=one.game,
            format=one.get_format_display(),
            table_size=one.table_size,
            clock=control_words(LIVE[Tempo(one.tempo)]),
            starts_at=one.starts_at,
            people=getattr(one, "people", 0),
            winner=(winners or {}).get(one.pk, ""),
            is_of_site=one.created_by_id is None,
            has_password=bool(one.password),
            repeats=str(one.get_repeats_display()) if one.repeats else "",
        )
        for one in tournaments
    )
