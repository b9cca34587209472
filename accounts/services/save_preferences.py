from __future__ import annotations

from accounts.models import Preferences, User


def save_preferences(*, user: User, **changes: str | bool) -> Preferences:
    """Writes the changed preferences; the first change creates the row."""
    preferences, _created = Preferences.objects.update_or_create(user=user, defaults=changes)
    return preferences
