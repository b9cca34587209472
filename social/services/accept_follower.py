from __future__ import annotations

from accounts.database_time import database_now
from accounts.models import Follow, User


def accept_follower(*, person: User, follower: User) -> None:
    """Lets a person who asked for it follow; a request that is gone, or accepted already, is no error."""
    waiting = Follow.objects.filter(follower=follower, followed=person, accepted_at=None)
    waiting.update(accepted_at=database_now())
