from __future__ import annotations

from accounts.models import Friend, User


def remove_friend(*, person: User, friend: User) -> None:
    """Takes a person off a list of friends; one who is not on it is no error."""
    Friend.objects.filter(person=person, friend=friend).delete()
