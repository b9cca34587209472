"""Ending seasons: their tables become final."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from leaderboards.ledger import RatingState, as_of
from leaderboards.models import LedgerWalk, RatedMatch, SeasonStanding, SeasonTable
from leaderboards.rating import Skill
from leaderboards.seasons import season_of
from leaderboards.selectors.listed import behind, listed_people
from leaderboards.selectors.season_tables import standings_in
from leaderboards.services.aggregate_ledger import write_rows

SETTLE = timedelta(hours=1)
"""How long after its end a season waits for matches that were over in its last moment."""
PATIENCE = timedelta(days=1)
"""How long a season waits for a match that is not in the archive, and so cannot be rated."""
BATCH = 500


def freeze_seasons() -> int:
    """Makes the tables final of all seasons that are over and wholly rated, the oldest first; tells how many. A season
    of which a match is still to be rated or read waits, and is found again."""
    running = season_of(timezone.now() - SETTLE).number
    tables = SeasonTable.objects.filter(frozen_at=None, number__lt=running).order_by("number", "pool")
    return sum(_freeze(table.pk) for table in tables)


@transaction.atomic
def _freeze(table_id: int) -> bool:
    pool_id = SeasonTable.objects.values_list("pool_id", flat=True).get(pk=table_id)
    # `aggregate_ledger` holds the walk while it reads: while it is held here, no standing moves.
    walk = LedgerWalk.objects.select_for_update().get(pk=pool_id)
    table = SeasonTable.objects.get(pk=table_id)
    if table.frozen_at is not None or _is_awaited(table, walk):
        return False
    table.players = _rank(table)
    # People who have played too little or do not want to be listed stand in no table that is kept.
    table.standings.filter(rank=None).delete()
    table.frozen_at = timezone.now()
    table.save()
    return True


def _is_awaited(table: SeasonTable, walk: LedgerWalk) -> bool:
    """Whether a match of the season is still to be rated, or to be read."""
    matches = RatedMatch.objects.filter(pool=table.pool_id, ended_at__lt=table.season.ends_at)
    may_be_rated = Q(match__is_archived=True) | Q(ended_at__gt=timezone.now() - PATIENCE)
    return matches.filter(may_be_rated, number=None).exists() or matches.filter(number__gt=walk.number).exists()


def _rank(table: SeasonTable) -> int:
    """Gives everybody in the final table a rank, and leaves their ratings as sure as they were when the season ended.
    Tells how many they are."""
    people = listed_people(standings_in(table)).order_by("-mean", "user")
    ends_at, rank = table.season.ends_at, 0
    rows = list(people[:BATCH])
    while rows:
        for row in rows:
            rank += 1
            stood = RatingState(Skill(row.mean, row.deviation), row.matches, row.last_at)
            row.rank, row.deviation = rank, as_of(stood, ends_at).deviation
        write_rows(SeasonStanding, rows, ["table", "user"], ["rank", "deviation"])
        last = rows[-1]
        rows = list(people.filter(behind(last.mean, last.user_id))[:BATCH])
    return rank
