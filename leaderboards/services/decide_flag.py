"""Deciding about a flag of fair play."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from leaderboards.errors import AnnulledAlready, DecidedAlready, NoMatchChosen
from leaderboards.models import FairPlayFlag
from leaderboards.selectors.fair_play import matches_of_pair
from leaderboards.services.annul_match import annul_match, check_may_annul, check_reason


@transaction.atomic
def decide_flag(*, flag_id: int, user: User, codes: Collection[str], why: str) -> FairPlayFlag:
    """Takes the chosen matches of a pair out of the ledger, all or none. Only staff with the permission may."""
    flag, why = _open_flag(flag_id, user, why)
    chosen = matches_of_pair(flag.pool_id, flag.gains_id, flag.gives_id).filter(match__code__in=codes)
    match_ids = list(chosen.values_list("match_id", flat=True))
    if not match_ids:
        raise NoMatchChosen
    for match_id in match_ids:
        try:
            annul_match(match_id=match_id, user=user, reason=why, flag=flag)
        except AnnulledAlready:
            # Decided already, and not carried out yet: it is as it should be.
            continue
    return _decided(flag, FairPlayFlag.Status.ACTED, user, why)


@transaction.atomic
def dismiss_flag(*, flag_id: int, user: User, why: str) -> FairPlayFlag:
    """Settles a flag without touching a match. Only staff with the permission may."""
    flag, why = _open_flag(flag_id, user, why)
    return _decided(flag, FairPlayFlag.Status.DISMISSED, user, why)


def _open_flag(flag_id: int, user: User, why: str) -> tuple[FairPlayFlag, str]:
    """The flag, held, and the reason as it is stored."""
    check_may_annul(user)
    why = check_reason(why)
    flag = FairPlayFlag.objects.select_for_update().get(pk=flag_id)
    if flag.status != FairPlayFlag.Status.OPEN:
        raise DecidedAlready
    return flag, why


def _decided(flag: FairPlayFlag, status: FairPlayFlag.Status, user: User, why: str) -> FairPlayFlag:
    flag.status, flag.decided_by, flag.decided_at, flag.why = status, user, timezone.now(), why
    flag.save(update_fields=["status", "decided_by", "decided_at", "why"])
    return flag
