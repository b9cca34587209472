"""Settling a case without doing anything."""

from __future__ import annotations

from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from moderation.models import Case
from moderation.services.claim_case import lock_open_case, require_claimed
from moderation.services.note_verdict import note_verdict


@transaction.atomic
def dismiss_case(*, case_id: int, user: User) -> Case:
    """Leaves what was reported as it is. The person is told nothing."""
    case = lock_open_case(case_id=case_id, user=user)
    require_claimed(case=case, user=user)
    case.outcome, case.decided_by, case.decided_at = Case.Outcome.DISMISSED, user, database_now()
    case.save(update_fields=["outcome", "decided_by", "decided_at"])
    note_verdict(case_id=case.pk, is_broken=False)
    return case
