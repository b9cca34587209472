"""What accounts say that ratings keep a copy of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from accounts.models import User


class Labels(NamedTuple):
    """By what people are filtered on a leaderboard."""

    country: str
    is_bot: bool


def labels_of(people: Iterable[int]) -> dict[int, Labels]:
    """What the accounts of these people say now."""
    found: dict[int, Labels] = {}
    numbers = list(people)
    # Databases take only so many numbers at a time.
    for first in range(0, len(numbers), 500):
        users = User.objects.filter(pk__in=numbers[first : first + 500])
        for user_id, country, is_bot in users.values_list("pk", "preferences__country", "is_bot"):
            found[user_id] = Labels(country or "", is_bot)
    return found
