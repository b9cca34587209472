"""Answers to writes that named an `Idempotency-Key`: who sends the same again gets the same answer, and nothing
happens twice."""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction

from accounts.database_time import database_now
from accounts.models import User
from api.errors import KeyInUse, KeyOfAnother
from api.models import KeptAnswer

ABANDONED_AFTER = timedelta(minutes=1)
"""A write without an answer for so long has been cut off: it may be tried again."""


def begin_answer(*, user: User, key: str, fingerprint: str) -> KeptAnswer:
    """The answer that was given under a key, or a new row for the one that is worked out now, without a status. Raises
    a refusal for the key of another request, and while the first is being answered."""
    try:
        with transaction.atomic():
            return KeptAnswer.objects.create(user=user, key=key, fingerprint=fingerprint, begun_at=database_now())
    except IntegrityError:
        found = KeptAnswer.objects.filter(user=user, key=key).first()
    if found is None:
        raise KeyInUse
    if found.fingerprint != fingerprint:
        raise KeyOfAnother
    if found.status is None and not _take_over(found):
        raise KeyInUse
    return found


def keep_answer(*, answer: KeptAnswer, status: int, content_type: str, body: bytes) -> None:
    KeptAnswer.objects.filter(pk=answer.pk).update(status=status, content_type=content_type, body=body)


def drop_answer(*, answer: KeptAnswer) -> None:
    """Frees a key whose request was refused, and so changed nothing."""
    KeptAnswer.objects.filter(pk=answer.pk).delete()


def _take_over(found: KeptAnswer) -> bool:
    now = database_now()
    abandoned = KeptAnswer.objects.filter(pk=found.pk, status=None, begun_at__lt=now - ABANDONED_AFTER)
    return abandoned.update(begun_at=now) > 0
