from __future__ import annotations

from accounts.models import FeedKey, Hook, PushSubscription, User, Wish


def forget_telling(*, user: User) -> None:
    """Forgets every wish of a person to be told, and every place where it was done."""
    for model in (Wish, PushSubscription, Hook, FeedKey):
        model.objects.filter(user=user).delete()
