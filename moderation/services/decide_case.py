"""Acting on a case."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from moderation.conduct import Rule
from moderation.errors import AboutStaff, NoAction, NotHideable
from moderation.models import Action, Case
from moderation.models.actions import REASON_LENGTH
from moderation.notifications import News
from moderation.permissions import ACT_ON_STAFF, Permission, require
from moderation.registry import registration, suspend_everywhere
from moderation.services.check_words import check_words
from moderation.services.claim_case import lock_open_case, require_claimed
from moderation.services.note_verdict import note_verdict
from moderation.services.notify_person import notify_person
from moderation.services.replace_name import replace_name

Kind = Action.Kind
TIMED = (Kind.MUTE, Kind.SUSPEND)
"""What ends by itself, if a length is given."""


@transaction.atomic
def decide_case(
    *, case_id: int, user: User, kinds: Collection[Action.Kind], rule: Rule, reason: str, days: int | None = None
) -> list[Action]:
    """Acts on a case, for so many days where that makes sense, with a reason that the person is told. Raises if another
    has decided it or holds it."""
    case = lock_open_case(case_id=case_id, user=user)
    require_claimed(case=case, user=user)
    _check(case, user, kinds)
    words = check_words(text=reason, most=REASON_LENGTH)
    person, now = case.person, database_now()
    actions = [
        Action(
            case=case,
            person=person,
            kind=kind,
            rule=rule,
            reason=words,
            by=user,
            made_at=now,
            ends_at=now + timedelta(days=days) if days is not None and kind in TIMED else None,
            former_name=person.username if kind == Kind.RENAME else "",
        )
        for kind in Kind
        if kind in kinds
    ]
    for action in actions:
        action.save()
    _carry_out(case, person, user, kinds)
    case.outcome, case.decided_by, case.decided_at = Case.Outcome.ACTED, user, now
    case.save(update_fields=["outcome", "decided_by", "decided_at"])
    note_verdict(case_id=case.pk, is_broken=True)
    for action in actions:
        notify_person(action=action, news=News.ACTION)
    return actions


def _check(case: Case, user: User, kinds: Iterable[Action.Kind]) -> None:
    """Refuses what does not fit the case, or the role of the member of staff."""
    chosen = list(kinds)
    if not chosen:
        raise NoAction
    for kind in chosen:
        require(user=user, permission=Permission(kind.value), kind=case.kind)
    if case.person.is_staff and not user.has_perm(ACT_ON_STAFF):
        raise AboutStaff
    if Kind.HIDE in chosen and registration(case.kind).hide is None:
        raise NotHideable


def _carry_out(case: Case, person: User, user: User, kinds: Collection[Action.Kind]) -> None:
    """Does what an action does beside being on record, which is all that a mute needs."""
    hide = registration(case.kind).hide
    if Kind.HIDE in kinds and hide is not None:
        hide(case.subject_id, user)
    # Tables are locked before the person, as everywhere.
    if Kind.SUSPEND in kinds or Kind.CLOSE in kinds:
        suspend_everywhere(person)
    if Kind.RENAME in kinds:
        replace_name(person=person)
    if Kind.CLOSE in kinds:
        for session in UserSession.objects.filter(user=person):
            session.end()
        # Nothing is erased: the decision may be lifted.
        User.objects.filter(pk=person.pk).update(is_active=False)
