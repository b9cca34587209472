"""Taking a match into the ledger again."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from leaderboards.errors import NotAnnulled
from leaderboards.models import Appeal, Verdict
from leaderboards.selectors.verdicts import last_verdict
from leaderboards.services.annul_match import add_verdict, check_may_annul, check_reason, lock_rated_match
from leaderboards.services.notify_answer import notify_answer


@transaction.atomic
def reinstate_match(*, match_id: int, user: User, reason: str) -> Verdict:
    """Decides that a match counts after all: it goes back to its old number. Open appeals are accepted
    with it. Only staff with the permission may."""
    check_may_annul(user)
    rated = lock_rated_match(match_id)
    reason = check_reason(reason)
    if last_verdict(rated) != Verdict.Kind.ANNULLED:
        raise NotAnnulled
    verdict = add_verdict(rated=rated, kind=Verdict.Kind.REINSTATED, by=user, reason=reason)
    for appeal in Appeal.objects.filter(verdict__rated=rated, answer=Appeal.Answer.OPEN).select_related("verdict"):
        appeal.answer, appeal.words = Appeal.Answer.ACCEPTED, verdict.reason
        appeal.answered_by, appeal.answered_at = user, timezone.now()
        appeal.save(update_fields=["answer", "words", "answered_by", "answered_at"])
        notify_answer(appeal=appeal)
    return verdict
