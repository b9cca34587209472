"""What waits to be rated."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from leaderboards.models import Pool, RatedMatch


def pools_with_matches_due() -> list[int]:
    """The pools in which a match waits."""
    waiting = RatedMatch.objects.filter(pool=OuterRef("pk"), number=None)
    return list(Pool.objects.filter(Exists(waiting)).order_by("pk").values_list("pk", flat=True))
