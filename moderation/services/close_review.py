"""Closing a vote, and doing what reviewers agreed on."""

from __future__ import annotations

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.database_time import database_now
from accounts.selectors.people import language_of
from moderation.models import Action, Answer, Case, Review
from moderation.notifications import News
from moderation.panel import REPEAT_WITHIN
from moderation.services.notify_person import notify_person


@transaction.atomic
def close_review(*, case_id: int, outcome: Answer) -> Case:
    """Closes the vote on a case. The player gets a warning, or the case is dismissed; it goes on to staff if reviewers
    did not agree, if it is in the sample, or if the player was warned like this before. One that is closed stays as it
    is."""
    case = Case.objects.select_for_update(of=("self",)).select_related("person", "review").get(pk=case_id)
    review, now = case.review, database_now()
    if review.closed_at is not None:
        return case
    review.closed_at, review.outcome = now, outcome
    review.save(update_fields=["closed_at", "outcome"])
    case.is_in_review = False
    if _is_settled(case, review):
        case.decided_at = now
        case.outcome = Case.Outcome.DISMISSED if outcome == Answer.FINE else Case.Outcome.ACTED
    case.save(update_fields=["is_in_review", "decided_at", "outcome"])
    if case.outcome == Case.Outcome.ACTED:
        _warn(case, outcome)
    return case


def _is_settled(case: Case, review: Review) -> bool:
    """Whether the vote decides."""
    if review.outcome == Answer.STAFF or review.is_sample:
        return False
    if review.outcome == Answer.FINE:
        return True
    since = database_now() - REPEAT_WITHIN
    return not Action.objects.filter(person=case.person, by=None, made_at__gt=since).exists()


def _warn(case: Case, outcome: Answer) -> None:
    with translation.override(language_of(case.person)):
        reason = _(
            "Several reviewers, players like you, looked at your game “%(place)s” and came to the same conclusion."
        )
        reason %= {"place": case.excerpt[:100]}
    action = Action(case=case, person=case.person, kind=Action.Kind.WARN, rule=outcome, reason=reason)
    action.made_at = database_now()
    action.save()
    notify_person(action=action, news=News.ACTION)
