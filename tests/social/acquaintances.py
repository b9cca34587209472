"""People who have something to do with each other, for tests."""

from __future__ import annotations

from accounts.models import User
from social.services.follow import follow
from tests.factories import make_user


def friends(*names: str) -> list[User]:
    """People who all follow each other."""
    people = [make_user(name) for name in names]
    for one in people:
        for other in people:
            if one != other:
                follow(follower=one, followed=other)
    return people
