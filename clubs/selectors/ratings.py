"""The ratings of members."""

from __future__ import annotations

from collections.abc import Collection

from leaderboards.models import Rating, pool_key
from leaderboards.rating import START, shown


def ratings_of(game: str, players: int, people: Collection[int]) -> dict[int, int]:
    """The ratings of people at tables of so many players, in one query."""
    known = Rating.objects.filter(user__in=people, pool__key=pool_key(game, players))
    means = dict(known.values_list("user_id", "mean"))
    return {person: shown(means.get(person, START.mean)) for person in people}
