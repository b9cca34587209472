"""Whether a pool has a field: enough players with sure ratings that being first of them means something."""

from __future__ import annotations

from django.db.models import OuterRef, QuerySet, Subquery

from leaderboards.models import Pool, Rating
from leaderboards.rating import PROVISIONAL_ABOVE

LEAST_FIELD = 5
"""So many established players a pool needs before it gives titles, and a season before it has a champion."""


def has_field(pool: Pool | None) -> bool:
    return pool is not None and _last_of_field(pool).exists()


def field_of_pool() -> Subquery:
    """For ratings: the one who completes the field of their pool, or nothing."""
    return Subquery(_last_of_field(OuterRef("pool")).values("user"))


def _last_of_field(pool: Pool | OuterRef) -> QuerySet[Rating]:
    sure = Rating.objects.filter(pool=pool, is_bot=False, deviation__lte=PROVISIONAL_ABOVE)
    return sure.order_by("-mean", "user")[LEAST_FIELD - 1 : LEAST_FIELD]
