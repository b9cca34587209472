"""Standings inside a club: ratings of its members, and their results among themselves."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Q

from accounts.database_time import database_now
from clubs.models import Club, Membership
from games.models import ArchiveEntry, ArchiveSeat
from leaderboards.models import Rating
from leaderboards.rating import shown

MOST_ROWS = 50
MOST_GAMES = 500
PERIODS = {"30": 30, "90": 90, "365": 365}


@dataclass(frozen=True)
class RatingRow:
    rank: int
    name: str
    rating: int
    games: int


@dataclass(frozen=True)
class ResultRow:
    rank: int
    name: str
    games: int
    wins: int
    points: str
    """Members beaten, a tie as a half."""


def rating_rows(*, club: Club, pool: str) -> tuple[RatingRow, ...]:
    """The members who have a rating in a pool, the highest first; without those who are on no leaderboard."""
    members = Membership.objects.filter(club=club).values("user_id")
    found = Rating.objects.filter(pool__key=pool, user__in=members, matches__gt=0, user__is_active=True)
    found = found.exclude(user__preferences__is_on_leaderboards=False).select_related("user")
    rows = found.order_by("-mean", "pk")[:MOST_ROWS]
    return tuple(
        RatingRow(rank, one.user.get_username(), shown(one.mean), one.matches) for rank, one in enumerate(rows, 1)
    )


def result_rows(*, club: Club, days: int) -> tuple[ResultRow, ...]:
    """What members have done against each other in the last games at which two or more of them sat: listed games, and
    those of the club's own tables. Who beats more members stands higher."""
    since = database_now() - timedelta(days=days)
    names = dict(Membership.objects.filter(club=club).values_list("user_id", "user__username"))
    shown_to_club = Q(is_listed=True) | Q(match__club_table__club=club)
    entries = ArchiveEntry.objects.filter(shown_to_club, ended_at__gte=since, seats__user__in=names)
    among = entries.annotate(members=Count("seats__user", distinct=True)).filter(members__gte=2)
    keys = list(among.order_by("-pk").values_list("pk", flat=True)[:MOST_GAMES])
    tables: dict[int, list[tuple[int, int, bool]]] = defaultdict(list)
    seats = ArchiveSeat.objects.filter(entry__in=keys, user__in=names)
    for entry, user, place, has_left in seats.values_list("entry_id", "user_id", "place", "has_left"):
        assert user is not None, "only members were asked for"
        tables[entry].append((user, place, has_left))
    games: dict[int, int] = defaultdict(int)
    wins: dict[int, int] = defaultdict(int)
    halves: dict[int, int] = defaultdict(int)
    for table in tables.values():
        for user, place, has_left in table:
            games[user] += 1
            wins[user] += place == 1 and not has_left
            halves[user] += sum(2 * (place < other) + (place == other) for who, other, _ in table if who != user)
    order = sorted(games, key=lambda user: (-halves[user], -wins[user], games[user], names[user]))
    return tuple(
        ResultRow(rank, names[user], games[user], wins[user], points_words(halves[user]))
        for rank, user in enumerate(order[:MOST_ROWS], 1)
    )


def points_words(halves: int) -> str:
    """Points that are counted in halves: "7", "7½", "½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
