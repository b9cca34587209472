"""Deleting a study."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.errors import NotYourStudy
from games.models import Study


@transaction.atomic
def delete_study(*, code: str, user: User) -> None:
    """Deletes an own study with all that is noted on it."""
    if not Study.objects.filter(code=code, owner=user).delete()[0]:
        raise NotYourStudy
