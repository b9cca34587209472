"""Who stands on a leaderboard, and who does not."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import QuerySet

from leaderboards.ledger import Standing, as_of
from leaderboards.models import Rating
from leaderboards.rating import Skill, is_provisional

ACTIVE = timedelta(days=90)


class Filters(NamedTuple):
    """Which of the listed people are shown."""

    with_provisional: bool = False
    only_active: bool = False


EVERYBODY = Filters(with_provisional=True)
ALL_FILTERS = (Filters(), EVERYBODY, Filters(only_active=True), Filters(True, True))
"""In the order in which they are counted; new ones are added at the end."""


class Line(NamedTuple):
    """A row of ratings with what decides whether it is shown."""

    user_id: int
    mean: float
    deviation: float
    matches: int
    last_at: datetime
    username: str
    is_active: bool
    is_guest: bool
    is_on_leaderboards: bool | None
    """None if the person has never saved preferences."""

    @property
    def is_listed(self) -> bool:
        return self.is_active and not self.is_guest and self.is_on_leaderboards is not False

    def skill(self, now: datetime) -> Skill:
        """As sure as it is now."""
        return as_of(Standing(Skill(self.mean, self.deviation), self.matches, self.last_at), now)

    def fits(self, filters: Filters, now: datetime) -> bool:
        return (
            self.is_listed
            and (not filters.only_active or now - self.last_at <= ACTIVE)
            and (filters.with_provisional or not is_provisional(self.skill(now).deviation))
        )


_COLUMNS = (
    "user_id",
    "mean",
    "deviation",
    "matches",
    "last_at",
    "user__username",
    "user__is_active",
    "user__is_guest",
    "user__preferences__is_on_leaderboards",
)


def lines(ratings: QuerySet[Rating]) -> list[Line]:
    return [Line(*row) for row in ratings.values_list(*_COLUMNS)]


def all_lines(pool_id: int) -> Iterator[Line]:
    """Everybody who has a rating in a pool. Goes through all of it."""
    return (Line(*row) for row in Rating.objects.filter(pool=pool_id).values_list(*_COLUMNS).iterator())
