from __future__ import annotations

from accounts.models import FeedKey, User
from accounts.models.notifications import new_secret


def renew_feeds(*, user: User) -> FeedKey:
    """Gives the feeds of a person new addresses; the old ones lead nowhere."""
    key, _is_new = FeedKey.objects.update_or_create(user=user, defaults={"secret": new_secret()})
    return key


def close_feeds(*, user: User) -> None:
    """Takes the feeds away."""
    FeedKey.objects.filter(user=user).delete()
