"""What waits to be rated."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from games.archive.selectors.recount import entries_to_recount
from games.final_places import VERSION
from leaderboards.models import Pool, RatedMatch, Verdict


def pools_with_matches_due() -> list[int]:
    """The pools in which a match waits."""
    waiting = RatedMatch.objects.filter(pool=OuterRef("pk"), number=None)
    return list(Pool.objects.filter(Exists(waiting)).order_by("pk").values_list("pk", flat=True))


def pools_with_verdicts_due() -> list[int]:
    """The pools whose ledger does not show yet what staff has decided."""
    due = Verdict.objects.filter(revision=None).order_by("rated__pool")
    return list(due.values_list("rated__pool", flat=True).distinct())


def pools_with_old_places() -> list[int]:
    """The pools whose ledger shows places that were counted in an older way; none while the archive itself does."""
    if entries_to_recount().exists():
        return []
    return list(Pool.objects.filter(places_version__lt=VERSION).order_by("pk").values_list("pk", flat=True))


def has_verdicts_due(pool_id: int) -> bool:
    return Verdict.objects.filter(revision=None, rated__pool=pool_id).exists()
