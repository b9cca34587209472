"""Closing the votes whose time is up."""

from __future__ import annotations

from accounts.database_time import database_now
from moderation.models import Answer, Review
from moderation.services.close_review import close_review

MOST_AT_ONCE = 200


def close_reviews() -> int:
    """Passes on to staff what reviewers did not settle in time; says how many there were. Safe to run twice."""
    due = Review.objects.filter(closed_at=None, ends_at__lte=database_now()).order_by("ends_at")
    ids = list(due.values_list("pk", flat=True)[:MOST_AT_ONCE])
    for case_id in ids:
        close_review(case_id=case_id, outcome=Answer.STAFF)
    return len(ids)
