"""What waits to be rated."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q

from accounts.database_time import database_now
from games.archive.selectors.recount import entries_to_recount
from games.final_places import VERSION
from leaderboards.models import LedgerWalk, Pool, RatedMatch, Verdict
from leaderboards.selectors.revisions import rewritten_since

PATIENCE = timedelta(minutes=5)
"""How long those that ended after it wait for a match that is not in the archive yet. One that cannot be archived must
not hold up its pool."""


def settled_before(now: datetime) -> datetime:
    """Until when a match has to have ended to be rated now: one whose transaction takes a moment must not be overtaken
    by one that ended after it."""
    return now - timedelta(seconds=settings.RATINGS_SETTLE_SECONDS)


def next_to_rate(pool_id: int, now: datetime) -> RatedMatch | None:
    """The match of a pool whose turn it is, in the order in which they ended; None while the first of them is about to
    be archived."""
    waiting = RatedMatch.objects.filter(pool=pool_id, number=None, ended_at__lte=settled_before(now))
    awaited = waiting.filter(Q(match__is_archived=True) | Q(ended_at__gt=now - PATIENCE))
    first = awaited.select_related("match").order_by("ended_at", "pk").first()
    return first if first is not None and first.match.is_archived else None


def matches_to_rate(most: int) -> list[int]:
    """The first match that can be rated in each pool: all others of the pool are rated with it."""
    now = database_now()
    pools = [pool_id for pool_id in pools_with_matches_due() if not has_verdicts_due(pool_id)]
    found = [due.match_id for pool_id in pools if (due := next_to_rate(pool_id, now)) is not None]
    return found[:most]


def matches_to_aggregate(most: int) -> list[int]:
    """The last rated match of each pool whose ledger goes on, or says something else, after what seasons, records and
    honours have read: all others of the pool are read with it."""
    walks = {walk.pool_id: walk for walk in LedgerWalk.objects.all()}
    behind = Q(pk__in=())
    for pool in Pool.objects.filter(rated__gt=0):
        walk = walks.get(pool.pk)
        if walk is None or walk.number < pool.rated or rewritten_since(pool.pk, walk.revision):
            behind |= Q(pool=pool, number=pool.rated)
    return list(RatedMatch.objects.filter(behind).order_by("pool").values_list("match_id", flat=True)[:most])


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
