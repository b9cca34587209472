"""Taking a case, and handing it back."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.database_time import database_now
from accounts.models import User
from moderation.errors import CaseClaimed, CaseDecided, NotClaimed
from moderation.models import Answer, Case
from moderation.permissions import Permission
from moderation.selectors.cases import has_lapsed, require_handling
from moderation.services.close_review import close_review


@transaction.atomic
def claim_case(*, case_id: int, user: User) -> Case:
    """Takes an open case. Of two who claim it at once the second is told who was first; claiming twice is no error. A
    vote on it ends."""
    case = lock_open_case(case_id=case_id, user=user)
    if case.claimed_by_id not in (None, user.pk) and not has_lapsed(case):
        raise claimed_by_other(case)
    if case.is_in_review:
        case = close_review(case_id=case.pk, outcome=Answer.STAFF)
    case.claimed_by, case.claimed_at = user, database_now()
    case.save(update_fields=["claimed_by", "claimed_at"])
    return case


@transaction.atomic
def release_case(*, case_id: int, user: User) -> Case:
    """Hands a case back to the others; one that the person has not claimed stays as it is."""
    case = lock_open_case(case_id=case_id, user=user)
    if case.claimed_by_id == user.pk:
        case.claimed_by = case.claimed_at = None
        case.save(update_fields=["claimed_by", "claimed_at"])
    return case


def lock_open_case(*, case_id: int, user: User, permission: Permission = Permission.HANDLE) -> Case:
    """A case that is not decided yet, locked until the end of the transaction, for a member of staff who may handle
    it."""
    case = Case.objects.select_for_update(of=("self",)).select_related("person", "claimed_by").get(pk=case_id)
    require_handling(case, user, permission)
    if case.outcome != Case.Outcome.OPEN:
        raise CaseDecided
    return case


def require_claimed(*, case: Case, user: User) -> None:
    """Refuses a decision by a person who has not claimed the case."""
    if case.claimed_by_id is None:
        raise NotClaimed
    if case.claimed_by_id != user.pk:
        raise claimed_by_other(case)


def claimed_by_other(case: Case) -> CaseClaimed:
    name = case.claimed_by.get_username() if case.claimed_by else ""
    return CaseClaimed(_("%(name)s has claimed this case.") % {"name": name})
