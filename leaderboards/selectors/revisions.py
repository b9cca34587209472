"""How the ledger was written anew, for services that have read it before."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Max, Min

from leaderboards.models import LedgerRevision


class Rewritten(NamedTuple):
    """What has become of a ledger since a known revision."""

    revision: int
    """The last of them."""
    from_number: int
    """The first number of the ledger that may say something else."""


def rewritten_since(pool_id: int, revision: int) -> Rewritten | None:
    """How the ledger of a pool was rewritten after a revision; None if it was not."""
    newer = LedgerRevision.objects.filter(pool=pool_id, number__gt=revision)
    found = newer.aggregate(last=Max("number"), first=Min("from_number"))
    return None if found["last"] is None else Rewritten(found["last"], found["first"])
