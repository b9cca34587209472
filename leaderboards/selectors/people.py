"""What ratings tell of a person."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone

from accounts.models import User
from games.models import Match
from games.words import name_words
from leaderboards.ledger import as_of
from leaderboards.models import Career, Honour, Pool, Rating, RatingEvent, SeasonStanding, pool_key
from leaderboards.rating import START, is_provisional, shown, shown_reach
from leaderboards.selectors.fields import field_of_pool
from leaderboards.selectors.rating_states import rating_state_of
from leaderboards.titles import Title, title_of

LAST_CHANGES = 5


class LastChange(NamedTuple):
    """A match that moved a rating."""

    code: str
    ended_at: datetime
    place: int
    change: int
    after: int


class PoolRating(NamedTuple):
    """Where a player stands in a pool, and how they came there."""

    key: str
    """Of the pool."""
    pool: str
    """In words."""
    value: int
    reach: int
    is_provisional: bool
    title: Title | None
    matches: int
    changes: list[LastChange]
    """The newest first."""


def pool_words(pool: Pool) -> str:
    return f"{name_words(pool.game)}, {pool.size}"


def ratings_of(person: User) -> list[PoolRating]:
    """A person's ratings in all pools in which they have played, as sure as they are today."""
    found = []
    for rating in (
        Rating.objects.filter(user=person).annotate(field=field_of_pool()).select_related("pool").order_by("pool__key")
    ):
        skill = as_of(rating_state_of(rating), timezone.now())
        found.append(
            PoolRating(
                key=rating.pool.key,
                pool=pool_words(rating.pool),
                value=shown(skill.mean),
                reach=shown_reach(skill.deviation),
                is_provisional=is_provisional(skill.deviation),
                title=title_of(*skill) if rating.field is not None else None,
                matches=rating.matches,
                changes=_last_changes(person, rating.pool),
            )
        )
    return found


def best_ratings_of(person: User) -> list[tuple[str, int]]:
    """The name of each game in which a person is rated, and their best rating in it over all numbers of players."""
    best: dict[str, int] = {}
    for rating in (
        Rating.objects.filter(user=person).annotate(field=field_of_pool()).select_related("pool").order_by("pool__key")
    ):
        best[rating.pool.game] = max(shown(rating.mean), best.get(rating.pool.game, 0))
    return [(name_words(game), value) for game, value in best.items()]


def _last_changes(person: User, pool: Pool) -> list[LastChange]:
    events = RatingEvent.objects.filter(user=person, pool=pool).order_by("-number")
    fields = ("match__code", "match__ended_at", "place", "mean_before", "mean_after")
    return [
        LastChange(code, ended_at, place, shown(after) - shown(before), shown(after))
        for code, ended_at, place, before, after in events.values_list(*fields)[:LAST_CHANGES]
    ]


def rating_at(person: User, match: Match) -> int:
    """A person's rating in the pool of a match: before it, if the match has been rated, and today's otherwise."""
    before = RatingEvent.objects.filter(match=match, user=person).values_list("mean_before", flat=True)
    now = Rating.objects.filter(user=person, pool__key=pool_key(match.game_slug, match.players))
    means = [*before, *([] if before else now.values_list("mean", flat=True)), START.mean]
    return shown(means[0])


def mean_ratings(matches: Sequence[Match]) -> dict[int, int]:
    """The mean rating of the people of running matches in their pools, by the keys of the matches that have people, in
    one query. Who has no rating yet counts as a newcomer."""
    people = {match.pk: [seat.user_id for seat in match.seats.all() if seat.user_id is not None] for match in matches}
    pools = {match.pk: pool_key(match.game_slug, match.players) for match in matches}
    known = Rating.objects.filter(
        user__in={person for seated in people.values() for person in seated}, pool__key__in=set(pools.values())
    )
    means = {(person, key): mean for person, key, mean in known.values_list("user_id", "pool__key", "mean")}
    return {
        match: round(sum(shown(means.get((person, pools[match]), START.mean)) for person in seated) / len(seated))
        for match, seated in people.items()
        if seated
    }


def ratings_stored_about(user: User) -> dict[str, Any]:
    """What is kept of a person's ratings, for the download of all own data."""
    ratings = Rating.objects.filter(user=user).order_by("pool__key")
    ledger = RatingEvent.objects.filter(user=user).order_by("pool__key", "number")
    seasons = SeasonStanding.objects.filter(user=user).order_by("table__number", "table__pool__key")
    honours = Honour.objects.filter(user=user).order_by("pool__key", "card")
    return {
        "seasons": [
            {
                "pool": row.table.pool.key,
                "season": row.table.season.slug,
                "rank": row.rank,
                "matches": row.matches,
                "wins": row.wins,
            }
            for row in seasons.select_related("table__pool")
        ],
        "careers": list(
            Career.objects.filter(user=user).order_by("pool__key").values("pool__key", "matches", "wins", "streak")
        ),
        "honours": list(honours.values("pool__key", "card", "matches", "wins", "expected", "best_score")),
        "ratings": list(ratings.values("pool__key", "mean", "deviation", "matches", "last_at")),
        "ledger": list(
            ledger.values(
                "pool__key",
                "number",
                "match__code",
                "formula",
                "place",
                "has_left",
                "mean_before",
                "deviation_before",
                "deviation_entered",
                "mean_after",
                "deviation_after",
                "expected",
            )
        ),
    }
