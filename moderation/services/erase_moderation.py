"""Erasing a person's words about reports when they close their account."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from moderation.models import Action, Answer, Appeal, Case, Report, Review, Reviewer


@transaction.atomic
def erase_moderation(*, user: User) -> None:
    """Erases what a person wrote in reports and appeals, what was reported of them, and their former names. That there
    were reports, actions and votes stays; cases about the person that are open are settled."""
    Report.objects.filter(reporter=user).update(text="")
    Appeal.objects.filter(action__person=user).update(text="")
    Action.objects.filter(person=user).update(former_name="")
    cases = Case.objects.filter(person=user)
    cases.filter(outcome=Case.Outcome.OPEN).update(outcome=Case.Outcome.DISMISSED)
    Review.objects.filter(case__person=user, closed_at=None).update(closed_at=database_now(), outcome=Answer.STAFF)
    cases.update(excerpt="", is_in_review=False)
    Reviewer.objects.filter(person=user).delete()
