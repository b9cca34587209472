"""Counting how many people stand where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from leaderboards.models import BoardCount, Pool, PoolCount, Rating
from leaderboards.rating import shown
from leaderboards.seasons import season_of
from leaderboards.selectors.counts import column_of
from leaderboards.selectors.listed import ALL_FILTERS, BoardLine, iterate_board_lines
from leaderboards.selectors.season_tables import running_standings

Columns = defaultdict[int, list[int]]


def count_pools() -> int:
    """Counts every pool anew, and its countries and its running season; tells how many pools there are. It goes through
    all ratings, so that no page has to."""
    now = timezone.now()
    pools = Pool.objects.order_by("pk")
    for pool in pools:
        _count_pool(pool, now)
    return len(pools)


def _count_pool(pool: Pool, now: datetime) -> None:
    whole = _nobody()
    parts: defaultdict[str, Columns] = defaultdict(_nobody)
    for line in iterate_board_lines(Rating.objects.filter(pool=pool, is_bot=False)):
        fitting = _fitting(line, now)
        _add(whole, line, fitting)
        if line.country:
            _add(parts[line.country], line, fitting)
    for line in iterate_board_lines(running_standings(pool, season_of(now))):
        _add(parts[BoardCount.SEASON], line, _fitting(line, now))
    counted = [
        BoardCount(pool=pool, part=part, made_at=now, columns=_sorted(columns)) for part, columns in parts.items()
    ]
    with transaction.atomic():
        PoolCount.objects.update_or_create(pool=pool, defaults={"made_at": now, "columns": _sorted(whole)})
        BoardCount.objects.filter(pool=pool).exclude(part__in=list(parts)).delete()
        BoardCount.objects.bulk_create(
            counted, update_conflicts=True, unique_fields=["pool", "part"], update_fields=["made_at", "columns"]
        )


def _nobody() -> Columns:
    return defaultdict(lambda: [0] * len(ALL_FILTERS))


def _fitting(line: BoardLine, now: datetime) -> list[bool]:
    return [line.fits(filters, now) for filters in ALL_FILTERS] if line.is_listed else []


def _add(columns: Columns, line: BoardLine, fitting: Iterable[bool]) -> None:
    for number, fits in enumerate(fitting):
        columns[column_of(shown(line.mean))][number] += fits


def _sorted(columns: Columns) -> list[Any]:
    return [[start, *counts] for start, counts in sorted(columns.items())]
