"""The keys of personal feeds."""

from __future__ import annotations

from accounts.models import FeedKey, User


def person_of_feed(secret: str) -> User | None:
    """Whose feeds have this secret; None if there are none."""
    if not secret.isascii() or "\0" in secret:
        return None
    key = FeedKey.objects.filter(secret=secret, user__is_active=True).select_related("user__preferences").first()
    return key.user if key else None


def feed_secret_of(user: User) -> str:
    """The secret in the addresses of a person's feeds; empty if they are closed."""
    return FeedKey.objects.filter(user=user).values_list("secret", flat=True).first() or ""
