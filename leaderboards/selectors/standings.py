"""Where people stand."""

from __future__ import annotations

from collections.abc import Iterable

from leaderboards.ledger import Standing
from leaderboards.models import Rating
from leaderboards.rating import Skill


def standing_of(rating: Rating) -> Standing:
    return Standing(Skill(rating.mean, rating.deviation), rating.matches, rating.last_at)


def standings_of(pool_id: int, people: Iterable[int]) -> dict[int, Standing]:
    """Where these people stand in a pool; whoever has never played there is not in it."""
    ratings = Rating.objects.filter(pool=pool_id, user__in=list(people))
    return {rating.user_id: standing_of(rating) for rating in ratings}


def all_standings(pool_id: int) -> dict[int, Standing]:
    """Where everybody in a pool stands."""
    return {rating.user_id: standing_of(rating) for rating in Rating.objects.filter(pool=pool_id).iterator()}
