"""Seasons: which there are, who stands in them, and who has won them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from leaderboards.models import LedgerRevision, Pool, SeasonStanding, SeasonTable
from leaderboards.rating import shown, shown_reach
from leaderboards.seasons import Season, season_of
from leaderboards.selectors.fields import LEAST_FIELD
from leaderboards.selectors.listed import names_of

MOST_OFFERED = 40
"""How many seasons are offered to choose from, ten years of them."""
LEADERS = 3
MOST_NOTED = 3
"""How many rewritings of the ledger are told of below a final table."""


class SeasonChoice(NamedTuple):
    """A season of a pool."""

    slug: str
    words: str
    is_running: bool


class Leader(NamedTuple):
    """One of the first of a season; without a name if they are not listed."""

    rank: int
    user_id: int | None
    name: str
    value: int
    reach: int


class Crown(NamedTuple):
    """A final rank that a player holds."""

    slug: str
    words: str
    pool_key: str
    rank: int
    players: int


class RevisionNote(NamedTuple):
    """That the ledger was written anew after a table had become final."""

    number: int
    made_at: datetime
    kind: str
    reason: str


def season_choices(pool: Pool | None, now: datetime) -> list[SeasonChoice]:
    """The seasons in which a pool was played, the newest first; the running one is always among them."""
    running = season_of(now)
    tables = SeasonTable.objects.filter(pool=pool, number__lt=running.number).order_by("-number")
    numbers = [] if pool is None else list(tables.values_list("number", flat=True)[:MOST_OFFERED])
    seasons = map(Season, [running.number, *numbers])
    return [SeasonChoice(season.slug, season.words, season == running) for season in seasons]


def table_of(pool: Pool, season: Season) -> SeasonTable | None:
    return SeasonTable.objects.filter(pool=pool, number=season.number).first()


def standings_in(table: SeasonTable | None) -> QuerySet[SeasonStanding]:
    """Everybody who has played enough in a season."""
    if table is None:
        return SeasonStanding.objects.none()
    return SeasonStanding.objects.filter(table=table, is_placed=True)


def running_standings(pool: Pool, season: Season) -> QuerySet[SeasonStanding]:
    """The same, of the season that runs."""
    return standings_in(table_of(pool, season))


def leaders_of(table: SeasonTable | None) -> list[Leader]:
    """The first of a season, as it stands or as it ended. People who are not listed have no name in a final table,
    and no place in one that still moves."""
    if table is None:
        return []
    is_final = table.frozen_at is not None
    rows = standings_in(table).order_by("rank") if is_final else standings_in(table).order_by("-mean", "user")
    # Some of the first may not be listed; further down none are looked for.
    found = list(rows[: LEADERS if is_final else 10 * LEADERS])
    names = names_of(row.user_id for row in found)
    shown_rows = [row for row in found if is_final or row.user_id in names][:LEADERS]
    return [leader(rank, row, names) for rank, row in enumerate(shown_rows, 1)]


def leader(rank: int, row: SeasonStanding, names: Mapping[int, str]) -> Leader:
    """A player with their rank; the names are those of people who are listed."""
    return Leader(
        rank=rank,
        user_id=row.user_id if row.user_id in names else None,
        name=names.get(row.user_id, ""),
        value=shown(row.mean),
        reach=shown_reach(row.deviation),
    )


def crowns_of(person: User, pool: Pool) -> list[Crown]:
    """The first three places that a player holds in final tables of a pool, the newest first; none where few have
    played."""
    placed = SeasonStanding.objects.filter(user=person, table__pool=pool, rank__isnull=False, rank__lte=LEADERS)
    rows = placed.filter(table__players__gte=LEAST_FIELD)
    return [
        Crown(row.table.season.slug, row.table.season.words, row.table.pool.key, row.rank or 0, row.table.players)
        for row in rows.select_related("table__pool").order_by("-table__number")[:MOST_OFFERED]
    ]


def revisions_since(table: SeasonTable) -> Sequence[RevisionNote]:
    """What was rewritten of the season's matches after its table had become final. The table stays as it was."""
    if table.frozen_at is None or not table.matches:
        return []
    rewritten = LedgerRevision.objects.filter(
        pool=table.pool_id, made_at__gte=table.frozen_at, from_number__lte=table.last_match
    )
    return [
        RevisionNote(row.number, row.made_at, row.get_kind_display(), row.reason)
        for row in rewritten.order_by("number")[:MOST_NOTED]
    ]
