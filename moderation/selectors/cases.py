"""A case for a member of staff: whether they may handle it."""

from __future__ import annotations

from datetime import timedelta

from accounts.database_time import database_now
from accounts.models import User
from moderation.errors import MayNot, OutOfSight
from moderation.models import Case
from moderation.permissions import Permission, require
from moderation.registry import registration

CLAIM_AGE = timedelta(days=3)
"""After so long a claim that came to nothing may be taken over."""


def require_handling(case: Case, user: User, permission: Permission = Permission.HANDLE) -> None:
    """Refuses what a member of staff may not do in a case: no one judges themselves, nor the others of a game that
    they play, and no one looks into a chat that is closed to them meanwhile."""
    require(user=user, permission=permission, kind=case.kind)
    if case.person_id == user.pk:
        raise MayNot
    if not is_visible(case, user):
        raise OutOfSight


def is_visible(case: Case, user: User) -> bool:
    visible = registration(case.kind).visible
    return visible is None or case.subject_id in visible([case.subject_id], user)


def has_lapsed(case: Case) -> bool:
    """Whether a claim is so old that another may take the case."""
    return case.claimed_at is not None and case.claimed_at < database_now() - CLAIM_AGE
