"""Counting who holds which title."""

from __future__ import annotations

from collections import Counter

from django.utils import timezone

from leaderboards.models import Pool, Rating, TitleCount
from leaderboards.selectors.fields import has_field
from leaderboards.selectors.listed import iterate_board_lines
from leaderboards.titles import title_of


def count_titles() -> int:
    """Counts the titles of every pool anew and tells how many pools there are. It goes through all ratings, so that no
    page has to; people who are on no leaderboard are counted too, since no names are shown."""
    now = timezone.now()
    pools = Pool.objects.order_by("pk")
    for pool in pools:
        held = (title_of(*line.skill(now)) for line in iterate_board_lines(Rating.objects.filter(pool=pool)))
        holders = Counter(title.key for title in held if title is not None) if has_field(pool) else Counter[str]()
        TitleCount.objects.update_or_create(pool=pool, defaults={"made_at": now, "holders": dict(holders)})
    return len(pools)
