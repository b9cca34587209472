"""Putting a case before reviewers."""

from __future__ import annotations

from moderation.models import Case, Review
from moderation.panel import OPEN_FOR, SAMPLE
from moderation.registry import registration


def open_review(*, case: Case) -> Case:
    """Lets reviewers vote on a new case before it comes to staff, if it is of a kind that they vote on, everyone may
    see what it is about, and it is about no member of staff. The caller holds the transaction."""
    involved = registration(case.kind).involved
    if involved is None or case.person.is_staff or case.subject_id not in involved([case.subject_id]):
        return case
    Review.objects.create(case=case, ends_at=case.opened_at + OPEN_FOR, is_sample=case.pk % SAMPLE == 0)
    case.is_in_review = True
    case.save(update_fields=["is_in_review"])
    return case
