"""Deleting saved searches."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.errors import NoSuchSearch
from games.models import SavedSearch


@transaction.atomic
def forget_search(*, user: User, search_id: int) -> None:
    """Deletes one of a person's own searches."""
    removed, _details = SavedSearch.objects.filter(owner=user, pk=search_id).delete()
    if not removed:
        raise NoSuchSearch


@transaction.atomic
def forget_searches(*, user: User) -> None:
    """Deletes all searches of a person who has closed their account."""
    SavedSearch.objects.filter(owner=user).delete()
