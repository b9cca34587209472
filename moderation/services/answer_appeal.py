"""Answering a person who asked for another look."""

from __future__ import annotations

from contextlib import suppress

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.database_time import database_now
from accounts.models import User
from accounts.sign_in.name_checks import is_not_a_lookalike, refusing_taken_name
from moderation.errors import AboutStaff, AnsweredAlready, MayNot, OwnDecision
from moderation.models import Action, ActionEnd, Appeal
from moderation.models.actions import ANSWER_LENGTH
from moderation.notifications import News
from moderation.permissions import ACT_ON_STAFF, Permission, require
from moderation.registry import registration
from moderation.services.check_words import check_words
from moderation.services.note_verdict import note_verdict
from moderation.services.notify_person import notify_person


@transaction.atomic
def answer_appeal(*, appeal_id: int, user: User, is_lifted: bool, words: str) -> Appeal:
    """Upholds an action or lifts it, with words for the person. Never by the member of staff who decided, nor by the
    person themselves."""
    appeal = (
        Appeal.objects.select_for_update(of=("self",))
        .select_related("action__case", "action__person")
        .get(pk=appeal_id)
    )
    action = appeal.action
    _check(action, user)
    if appeal.answer != Appeal.Answer.OPEN:
        raise AnsweredAlready
    appeal.words = check_words(text=words, most=ANSWER_LENGTH)
    appeal.answer = Appeal.Answer.LIFTED if is_lifted else Appeal.Answer.UPHELD
    appeal.answered_by, appeal.answered_at = user, database_now()
    appeal.save(update_fields=["answer", "words", "answered_by", "answered_at"])
    note_verdict(case_id=action.case_id, is_broken=not is_lifted)
    if is_lifted:
        _lift(action, user)
    notify_person(action=action, news=News.ANSWER)
    return appeal


def _check(action: Action, user: User) -> None:
    require(user=user, permission=Permission.ANSWER_APPEAL, kind=action.case.kind)
    # To lift something takes the permission to do it.
    require(user=user, permission=Permission(action.kind), kind=action.case.kind)
    if action.person_id == user.pk:
        raise MayNot
    if action.by_id == user.pk:
        raise OwnDecision
    if action.person.is_staff and not user.has_perm(ACT_ON_STAFF):
        raise AboutStaff


def _lift(action: Action, user: User) -> None:
    """Ends an action that has not ended, and undoes what it did."""
    _row, is_new = ActionEnd.objects.get_or_create(
        action=action, defaults={"how": ActionEnd.How.LIFTED, "at": database_now()}
    )
    restore = registration(action.case.kind).restore
    if action.kind == Action.Kind.HIDE and restore is not None:
        restore(action.case.subject_id, user, action.case.excerpt)
    if action.kind == Action.Kind.CLOSE:
        User.objects.filter(pk=action.person_id).update(is_active=True)
    # A person who has chosen a new name keeps it.
    if action.kind == Action.Kind.RENAME and is_new:
        _give_name_back(action)


def _give_name_back(action: Action) -> None:
    """Gives a person their old name, unless another has one like it by now."""
    person = User.objects.select_for_update(no_key=True).get(pk=action.person_id)
    with suppress(ValidationError):
        is_not_a_lookalike(action.former_name)
        person.username = action.former_name
        with refusing_taken_name(action.former_name):
            person.save(update_fields=["username"])
