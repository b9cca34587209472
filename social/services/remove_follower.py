from __future__ import annotations

from accounts.models import Follow, User


def remove_follower(*, person: User, follower: User) -> None:
    """Ends that another follows a person, or declines their request; they are not told."""
    Follow.objects.filter(follower=follower, followed=person).delete()
