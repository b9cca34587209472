"""The states of players in a pool."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, OuterRef, Subquery

from accounts.models import User
from leaderboards.ledger import RatingState
from leaderboards.models import Rating, RatingEvent
from leaderboards.rating import Skill


def rating_state_of(rating: Rating) -> RatingState:
    return RatingState(Skill(rating.mean, rating.deviation), rating.matches, rating.last_at)


def rating_states_of(pool_id: int, people: Iterable[int]) -> dict[int, RatingState]:
    """The states of these people in a pool; people who have never played there are left out."""
    ratings = Rating.objects.filter(pool=pool_id, user__in=list(people))
    return {rating.user_id: rating_state_of(rating) for rating in ratings}


def all_rating_states(pool_id: int) -> dict[int, RatingState]:
    """The states of everybody in a pool."""
    return {rating.user_id: rating_state_of(rating) for rating in Rating.objects.filter(pool=pool_id).iterator()}


def rating_states_before(pool_id: int, number: int, people: Iterable[int]) -> dict[int, RatingState]:
    """The states of these people before a number of the ledger, from their last lines before it; people without one
    are left out."""
    lines = RatingEvent.objects.filter(pool=pool_id, number__lt=number)
    last = lines.filter(user=OuterRef("pk")).order_by("-number").values("pk")[:1]
    wanted = User.objects.filter(pk__in=list(people)).annotate(last=Subquery(last)).values_list("last", flat=True)
    events = RatingEvent.objects.filter(pk__in=[pk for pk in wanted if pk is not None])
    found = {
        user_id: (Skill(mean, deviation), ended_at)
        for user_id, mean, deviation, ended_at in events.values_list(
            "user_id", "mean_after", "deviation_after", "match__rated__ended_at"
        )
    }
    counts = lines.filter(user__in=list(found)).values_list("user_id").annotate(Count("pk")).order_by()
    return {user_id: RatingState(found[user_id][0], count, found[user_id][1]) for user_id, count in counts}
