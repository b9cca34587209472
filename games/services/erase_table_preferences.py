from __future__ import annotations

from accounts.models import User
from games.models import Notice


def erase_notices(*, user: User) -> None:
    """Removes everything that a person who leaves was told or wanted to be told at tables."""
    Notice.objects.filter(user=user).delete()
    user.table_wishes.all().delete()
