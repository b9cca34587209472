"""The searches that a person has saved."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.models import SavedSearch


def saved_searches(user: User | None) -> list[SavedSearch]:
    """A person's searches in the order of their names; a visitor has none."""
    return [] if user is None else list(SavedSearch.objects.filter(owner=user))


def searches_stored_about(user: User) -> list[dict[str, Any]]:
    """What is kept of them, for the download of all own data."""
    rows = SavedSearch.objects.filter(owner=user)
    return [{"name": row.name, "query": row.query, "created_at": row.created_at} for row in rows]
