"""Removing a reviewer, and letting them back."""

from __future__ import annotations

from accounts.database_time import database_now
from accounts.models import User
from moderation.errors import MayNot
from moderation.models import Reviewer
from moderation.permissions import manages_reviewers


def remove_reviewer(*, person_id: int, user: User) -> None:
    """Keeps a member from voting until staff lets them back. Twice is no error."""
    if not manages_reviewers(user):
        raise MayNot
    Reviewer.objects.filter(person=person_id, removed_at=None).update(removed_at=database_now(), removed_by=user)


def readmit_reviewer(*, person_id: int, user: User) -> None:
    """Lets a member vote again whom staff removed."""
    if not manages_reviewers(user):
        raise MayNot
    Reviewer.objects.filter(person=person_id).update(removed_at=None, removed_by=None)
