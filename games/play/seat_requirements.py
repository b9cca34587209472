"""Who may sit down at a table that asks for something. Ratings come from an app above this one: it registers
here, and until then no table asks for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils import timezone

from accounts.models import User
from games.errors import Refusal, TooUnreliable, WrongRating
from games.models import Match, Reliability
from games.reliability import Figure

RatingSource = Callable[[User, Match], int]
"""A person's rating in the pool that a match belongs to."""

_sources: list[RatingSource] = []


def register_ratings(source: RatingSource) -> None:
    """Tables may ask for ratings from now on."""
    assert not _sources, "there is one rating of a person, not two"
    _sources.append(source)


def can_ask_for_ratings() -> bool:
    return bool(_sources)


def mean_rating(match: Match, people: Sequence[User]) -> int | None:
    """How strong the players of a match are on average; None if it is not known."""
    if not _sources or not people:
        return None
    return round(sum(_sources[0](person, match) for person in people) / len(people))


def reliability_of(user: User) -> Figure:
    """How far a person can be counted on to decide in time."""
    return Reliability.objects.figures([user.pk], timezone.now())[user.pk]


def is_reliable(user: User, least: int) -> bool:
    """Whether a person decides in time often enough for a table, or a league, that asks for so many per cent. The best
    guess decides: strangers are welcome wherever most people are, and a single slip of a regular shuts no one out."""
    return least == 0 or reliability_of(user).per_cent >= least


def refused_by_limits(match: Match, user: User) -> Refusal | None:
    """Why a table's limits keep a person away, or None."""
    if not is_reliable(user, match.least_reliability):
        return TooUnreliable()
    if _sources and (match.least_rating is not None or match.most_rating is not None):
        rating = _sources[0](user, match)
        is_below = match.least_rating is not None and rating < match.least_rating
        is_above = match.most_rating is not None and rating > match.most_rating
        if is_below or is_above:
            return WrongRating()
    return None
