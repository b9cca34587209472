from __future__ import annotations

from accounts.models import Friend, User


def remove_friend(*, person: User, friend: User) -> None:
    """Takes somebody off a list of friends; taking off nobody is no error."""
    Friend.objects.filter(person=person, friend=friend).delete()
