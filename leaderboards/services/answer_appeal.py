"""Answering a player who asked staff to think again."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from leaderboards.errors import AnsweredAlready
from leaderboards.models import Appeal
from leaderboards.services.annul_match import check_may_annul, check_reason
from leaderboards.services.notify_answer import notify_answer
from leaderboards.services.reinstate_match import reinstate_match


@transaction.atomic
def answer_appeal(*, appeal_id: int, user: User, is_accepted: bool, words: str) -> Appeal:
    """Accepts an appeal, by which the match counts again, or refuses it; either way with words for the person. Only
    staff with the permission may."""
    check_may_annul(user)
    words = check_reason(words)
    appeal = Appeal.objects.select_for_update().select_related("verdict").get(pk=appeal_id)
    if appeal.answer != Appeal.Answer.OPEN:
        raise AnsweredAlready
    if is_accepted:
        reinstate_match(match_id=appeal.verdict.rated_id, user=user, reason=words)
        appeal.refresh_from_db()
        return appeal
    appeal.answer, appeal.words = Appeal.Answer.REFUSED, words
    appeal.answered_by, appeal.answered_at = user, timezone.now()
    appeal.save(update_fields=["answer", "words", "answered_by", "answered_at"])
    notify_answer(appeal=appeal)
    return appeal
