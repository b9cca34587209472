"""Voting on a case."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from moderation.models import Answer, Case, Vote
from moderation.panel import outcome_of
from moderation.selectors.reviews import require_may_vote
from moderation.services.close_review import close_review


@transaction.atomic
def vote(*, case_id: int, user: User, answer: Answer) -> Vote:
    """Adds the vote of a reviewer, who cannot change it; the one after which enough agree, or cannot agree any more,
    closes the vote."""
    case = Case.objects.select_for_update(of=("self",)).get(pk=case_id)
    require_may_vote(case, user)
    made = Vote.objects.create(review_id=case.pk, voter=user, answer=answer, made_at=database_now())
    votes = list(Vote.objects.filter(review=case.pk).values_list("answer", flat=True))
    if (outcome := outcome_of(votes)) is not None:
        close_review(case_id=case.pk, outcome=outcome)
    return made
