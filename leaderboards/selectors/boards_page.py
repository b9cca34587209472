"""The page of all leaderboards: the pools, who leads the season, the last champions, and some records."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.utils import timezone

from accounts.models import User
from leaderboards.models import Pool, Record, SeasonStanding, SeasonTable
from leaderboards.seasons import EVER, LEAST_MATCHES, Season, season_of
from leaderboards.selectors.boards import PoolTop, board_titles, pool_top
from leaderboards.selectors.fields import LEAST_FIELD
from leaderboards.selectors.listed import names_of
from leaderboards.selectors.records import TITLES, RecordRow, record_row
from leaderboards.selectors.season_tables import Leader, leader, leaders_of

TOP_KINDS = (Record.Kind.STREAK, Record.Kind.SCORE, Record.Kind.UPSET)


class Champion(NamedTuple):
    """Who won the season before."""

    season: str
    slug: str
    leader: Leader


class TopRecord(NamedTuple):
    """The best of a kind."""

    title: str
    row: RecordRow


class PoolSummary(NamedTuple):
    """A pool, as it is announced."""

    key: str
    words: str
    top: PoolTop
    leaders: Sequence[Leader]
    champion: Champion | None
    records: Sequence[TopRecord]


class BoardsPage(NamedTuple):
    """The page of all leaderboards."""

    season: str
    slug: str
    first_day: date
    last_day: date
    least_matches: int
    least_field: int
    pools: Sequence[PoolSummary]


def boards_page(viewer: User | None = None) -> BoardsPage:
    """The page of all leaderboards. It takes as many queries for many players as for few."""
    running = season_of(timezone.now())
    pools = {pool.key: pool for pool in Pool.objects.all()}
    tables = {table.pool_id: table for table in SeasonTable.objects.filter(number=running.number)}
    champions = _champions(running)
    records = _records()
    return BoardsPage(
        season=running.words,
        slug=running.slug,
        first_day=running.first_day,
        last_day=running.last_day,
        least_matches=LEAST_MATCHES,
        least_field=LEAST_FIELD,
        pools=[
            PoolSummary(
                key=key,
                words=title.words,
                top=pool_top(pools[key], viewer) if key in pools else PoolTop([], None),
                leaders=leaders_of(tables.get(pools[key].pk)) if key in pools else [],
                champion=champions.get(pools[key].pk) if key in pools else None,
                records=records.get(pools[key].pk, []) if key in pools else [],
            )
            for key, title in board_titles().items()
        ],
    )


def _champions(running: Season) -> dict[int, Champion]:
    """The first of the season before, by pool; none while its table is not final, or if few have played in it."""
    last = Season(running.number - 1)
    rows = list(
        SeasonStanding.objects.filter(
            table__number=last.number, table__players__gte=LEAST_FIELD, rank=1
        ).select_related("table")
    )
    names = names_of(row.user_id for row in rows)
    return {row.table.pool_id: Champion(last.words, last.slug, leader(1, row, names)) for row in rows}


def _records() -> dict[int, list[TopRecord]]:
    """By pool, in the order in which they are announced."""
    rows = list(Record.objects.filter(season=EVER, kind__in=TOP_KINDS, card="", rank=1).select_related("match"))
    names = names_of(row.user_id for row in rows)
    found: dict[int, list[TopRecord]] = {}
    for row in sorted(rows, key=lambda row: TOP_KINDS.index(Record.Kind(row.kind))):
        found.setdefault(row.pool_id, []).append(TopRecord(str(TITLES[row.kind][0]), record_row(row, names)))
    return found
