"""Forgetting answers that no one asks for again."""

from __future__ import annotations

from datetime import timedelta

from accounts.database_time import database_now
from accounts.models import User
from api.models import KeptAnswer

KEPT_FOR = timedelta(days=1)


def forget_answers() -> int:
    """Forgets what was answered a day ago, and says how many answers that were."""
    deleted, _ = KeptAnswer.objects.filter(begun_at__lt=database_now() - KEPT_FOR).delete()
    return deleted


def forget_answers_of(*, user: User) -> None:
    KeptAnswer.objects.filter(user=user).delete()
