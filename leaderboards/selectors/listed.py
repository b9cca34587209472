"""Who stands on a leaderboard, and who does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple, TypeVar

from django.db.models import Model, Q, QuerySet

from accounts.models import User
from accounts.selectors.people import members
from leaderboards.ledger import RatingState, as_of
from leaderboards.models import Rating, SeasonStanding
from leaderboards.rating import Skill, is_provisional

ACTIVE = timedelta(days=90)

Row = TypeVar("Row", bound=Model)


class Filters(NamedTuple):
    """Which of the listed people are shown."""

    with_provisional: bool = False
    only_active: bool = False
    only_provisional: bool = False
    """Those who are listed after the others; they have no ranks, and are not counted."""


EVERYBODY = Filters(with_provisional=True)
ALL_FILTERS = (Filters(), EVERYBODY, Filters(only_active=True), Filters(True, True))
"""In the order in which they are counted; new ones are added at the end."""


class BoardLine(NamedTuple):
    """A row of ratings with what decides whether it is shown."""

    user_id: int
    mean: float
    deviation: float
    matches: int
    last_at: datetime
    country: str
    username: str
    is_active: bool
    is_guest: bool
    is_on_leaderboards: bool | None
    """None if the person has never saved preferences."""
    face: str
    rank: int | None = None
    """In a final table."""

    @property
    def is_listed(self) -> bool:
        return self.is_active and not self.is_guest and self.is_on_leaderboards is not False

    def skill(self, now: datetime) -> Skill:
        """As sure as it is now."""
        return as_of(RatingState(Skill(self.mean, self.deviation), self.matches, self.last_at), now)

    def fits(self, filters: Filters, now: datetime) -> bool:
        if not self.is_listed or (filters.only_active and now - self.last_at > ACTIVE):
            return False
        if is_provisional(self.skill(now).deviation):
            return filters.with_provisional or filters.only_provisional
        return not filters.only_provisional


_COLUMNS = (
    "user_id",
    "mean",
    "deviation",
    "matches",
    "last_at",
    "country",
    "user__username",
    "user__is_active",
    "user__is_guest",
    "user__preferences__is_on_leaderboards",
    "user__face",
)


def board_lines(rows: QuerySet[Rating] | QuerySet[SeasonStanding]) -> list[BoardLine]:
    return [BoardLine(*row) for row in rows.values_list(*_columns(rows))]


def iterate_board_lines(rows: QuerySet[Rating] | QuerySet[SeasonStanding]) -> Iterator[BoardLine]:
    """The same, for many of them."""
    return (BoardLine(*row) for row in rows.values_list(*_columns(rows)).iterator())


def _columns(rows: QuerySet[Rating] | QuerySet[SeasonStanding]) -> tuple[str, ...]:
    return (*_COLUMNS, "rank") if rows.model is SeasonStanding else _COLUMNS


def listed_people(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Of rows that belong to people, those of people who let themselves be listed."""
    wants = Q(user__preferences=None) | Q(user__preferences__is_on_leaderboards=True)
    return rows.filter(wants, user__is_active=True, user__is_guest=False)


def names_of(people: Iterable[int | None]) -> dict[int, str]:
    """The names of those of them who let themselves be listed."""
    wants = Q(preferences=None) | Q(preferences__is_on_leaderboards=True)
    found: QuerySet[User] = members().filter(wants, pk__in={person for person in people if person is not None})
    return dict(found.values_list("pk", "username"))


def behind(mean: float, user_id: int) -> Q:
    """Who stands behind this rating and person."""
    return Q(mean__lte=mean) & (Q(mean__lt=mean) | Q(user__gt=user_id))


def before(mean: float, user_id: int) -> Q:
    """Who stands before this rating and person."""
    return Q(mean__gte=mean) & (Q(mean__gt=mean) | Q(user__lt=user_id))
