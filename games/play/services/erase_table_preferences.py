from __future__ import annotations

from accounts.models import User


def erase_table_preferences(*, user: User) -> None:
    """Removes how a person who leaves wanted to be told about tables."""
    user.table_notification_preferences.all().delete()
