"""Forgetting saved searches."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.errors import NoSuchSearch
from games.models import SavedSearch


@transaction.atomic
def forget_search(*, user: User, search_id: int) -> None:
    """Forgets one search of a person's own."""
    removed, _details = SavedSearch.objects.filter(owner=user, pk=search_id).delete()
    if not removed:
        raise NoSuchSearch


@transaction.atomic
def forget_searches(*, user: User) -> None:
    """Forgets all searches of somebody who has left for good."""
    SavedSearch.objects.filter(owner=user).delete()
