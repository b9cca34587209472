"""Becoming a reviewer, and stopping."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from moderation.errors import RequirementsMissing
from moderation.models import Reviewer
from moderation.selectors.reviewers import meets_requirements


@transaction.atomic
def become_reviewer(*, user: User) -> Reviewer:
    """Puts a member on the list, if they meet all requirements and staff has not removed them. Twice is no error."""
    row = Reviewer.objects.select_for_update().filter(person=user).first()
    if not meets_requirements(user) or (row is not None and row.removed_at is not None):
        raise RequirementsMissing
    now = database_now()
    row, is_new = Reviewer.objects.get_or_create(person=user, defaults={"since": now})
    if not is_new and row.left_at is not None:
        row.since, row.left_at = now, None
        row.save(update_fields=["since", "left_at"])
    return row


def stop_reviewing(*, user: User) -> None:
    """Takes a person off the list; they may come back. Their votes stay."""
    Reviewer.objects.filter(person=user, left_at=None).update(left_at=database_now())
