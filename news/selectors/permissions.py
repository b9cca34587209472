"""Who may publish news."""

from __future__ import annotations

from accounts.models import User

PUBLISH = "news.publish"


def can_publish(user: User) -> bool:
    """Whether a person may publish, change and withdraw announcements."""
    return user.has_perm(PUBLISH) and user.acts_as_staff()
