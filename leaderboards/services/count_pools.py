"""Counting how many people stand where."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import Any

from django.utils import timezone

from leaderboards.models import Pool, PoolCount
from leaderboards.rating import shown
from leaderboards.selectors.counts import column_of
from leaderboards.selectors.listed import ALL_FILTERS, all_lines


def count_pools() -> int:
    """Counts every pool anew and tells how many there are. It goes through all ratings, so that no page has to."""
    now = timezone.now()
    pools = Pool.objects.order_by("pk")
    for pool in pools:
        PoolCount.objects.update_or_create(pool=pool, defaults={"made_at": now, "columns": _columns(pool, now)})
    return len(pools)


def _columns(pool: Pool, now: datetime) -> list[Any]:
    counted: defaultdict[int, list[int]] = defaultdict(lambda: [0] * len(ALL_FILTERS))
    for line in all_lines(pool.pk):
        if line.is_listed:
            column = counted[column_of(shown(line.mean))]
            for number, filters in enumerate(ALL_FILTERS):
                column[number] += line.fits(filters, now)
    return [[start, *counts] for start, counts in sorted(counted.items())]
