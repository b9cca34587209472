"""Two members of staff, or several reviewers, at the same moment: one decision is made, and the others are told."""

from __future__ import annotations

from functools import partial

import pytest

from moderation.conduct import Rule
from moderation.errors import CaseClaimed, CaseDecided, ReviewClosed
from moderation.models import Action, Answer, Case, Vote
from moderation.panel import ENOUGH
from moderation.services.claim_case import claim_case
from moderation.services.create_roles import create_roles
from moderation.services.decide_case import decide_case
from moderation.services.vote import vote
from tests.factories import make_user
from tests.moderation.cases import in_review, profile_case, reviewer, staff_of
from tests.production.together import at_once_for

pytestmark = [pytest.mark.postgresql_only, pytest.mark.django_db(transaction=True)]


def test_of_two_members_of_staff_who_claim_a_case_at_once_one_has_it_and_decides_it_once() -> None:
    create_roles()
    case = profile_case(make_user("rude"))
    staff = [staff_of("moderator", name) for name in ("ada", "ben")]
    row = Case.objects.filter(pk=case.pk)
    claimed = at_once_for(row, *(partial(claim_case, case_id=case.pk, user=user) for user in staff))
    assert sorted(type(result).__name__ for result in claimed) == ["Case", CaseClaimed.__name__]
    case.refresh_from_db()
    assert case.claimed_by is not None
    decide = partial(
        decide_case, case_id=case.pk, user=case.claimed_by, kinds=[Action.Kind.WARN], rule=Rule.SPAM, reason="Enough."
    )
    decided = at_once_for(row, decide, decide)
    assert sorted(type(result).__name__ for result in decided) == [CaseDecided.__name__, "list"]
    assert Action.objects.count() == 1


def test_of_many_reviewers_who_vote_at_once_enough_settle_the_case_and_warn_once() -> None:
    case, _, _ = in_review()
    people = [reviewer(f"rita{number}") for number in range(ENOUGH + 2)]
    row = Case.objects.filter(pk=case.pk)
    results = at_once_for(row, *(partial(vote, case_id=case.pk, user=one, answer=Answer.STALLING) for one in people))
    assert sum(isinstance(result, ReviewClosed) for result in results) == 2
    assert Vote.objects.count() == ENOUGH
    assert Action.objects.count() == 1
