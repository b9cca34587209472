from __future__ import annotations

from accounts.models import Follow, User


def unfollow(*, follower: User, followed: User) -> None:
    """Ends following a person, or takes the request back; who does not follow is no error."""
    Follow.objects.filter(follower=follower, followed=followed).delete()
