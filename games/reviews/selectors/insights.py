"""What the reviews of a player's matches say together: where chances are lost, with intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple, TypeVar

from django.db.models import Avg, StdDev
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models import Match, ReviewSeat
from games.puzzles.selectors.overview import training
from games.titles.registry import all_titles
from games.titles.wording import Words

MOST_MATCHES = 300
"""The newest are read: older ones tell how the player once played."""
LEAST_MATCHES = 5
"""With fewer, an interval tells nothing."""
LIKE_RATING = 100
LEAST_PEERS = 30
NORMAL = 1.96
"""Intervals hold in 95 of 100 cases."""

K = TypeVar("K", int, str)

PHASES = (gettext_lazy("Beginning"), gettext_lazy("Middle"), gettext_lazy("End"))


class Figure(NamedTuple):
    """A mean and how far it may be off, in per cent of the chances."""

    mean: float
    off: float


class InsightRow(NamedTuple):
    """A part of the matches, and what was lost there."""

    label: Words
    matches: int
    figure: Figure | None
    """None if there are too few matches to tell."""
    train: str = ""
    """Where this can be trained; '' if there is nothing for it."""


class InsightTable(NamedTuple):
    """What was lost, by one property."""

    heading: Words
    rows: tuple[InsightRow, ...]


@dataclass(frozen=True)
class GameInsights:
    """What is known of a player in one game."""

    game: str
    matches: int
    accuracy: Figure | None
    like: Figure | None
    """The accuracy of players of like rating; None if there are too few."""
    tables: tuple[InsightTable, ...]
    themes: InsightTable

    @property
    def missing(self) -> int:
        """How many more matches it takes until there is anything to tell."""
        return max(0, LEAST_MATCHES - self.matches)


def insights_of(user: User) -> tuple[GameInsights, ...]:
    """The insights of a player, of all games in which they have reviewed matches."""
    found = []
    for title in all_titles():
        own = ReviewSeat.objects.filter(user=user, game=title.slug).order_by("-review_id")
        seats = list(own[:MOST_MATCHES])
        if seats:
            found.append(_game_insights(user, title.slug, title.aspects.names.items(), seats))
    return tuple(found)


def _game_insights(
    user: User, game: str, aspects: Iterable[tuple[str, Words]], seats: Sequence[ReviewSeat]
) -> GameInsights:
    accuracies = [seat.accuracy for seat in seats if seat.accuracy is not None]
    tables = (
        InsightTable(_("By phase"), tuple(_phase(number, label, seats) for number, label in enumerate(PHASES))),
        InsightTable(_("By seat"), _groups(seats, lambda seat: seat.number, lambda number: str(number + 1))),
        InsightTable(_("By speed"), _groups(seats, lambda seat: seat.pace, _pace_words)),
        InsightTable(_("By number of players"), _groups(seats, lambda seat: seat.players, str)),
    )
    themes = [
        InsightRow(label, len(seats), _mean([100 * seat.themes.get(name, 0.0) for seat in seats]), training(game, name))
        for name, label in aspects
    ]
    themes.sort(key=lambda row: -row.figure.mean if row.figure else 0.0)
    return GameInsights(
        game, len(seats), _mean(accuracies), _of_like_rating(user, game, seats), tables, InsightTable("", tuple(themes))
    )


def _phase(number: int, label: str | Promise, seats: Sequence[ReviewSeat]) -> InsightRow:
    return InsightRow(label, len(seats), _ratio([(seat.phases[number][1], seat.phases[number][0]) for seat in seats]))


def _groups(
    seats: Sequence[ReviewSeat], key: Callable[[ReviewSeat], K], words: Callable[[K], str]
) -> tuple[InsightRow, ...]:
    found: dict[K, list[ReviewSeat]] = {}
    for seat in seats:
        found.setdefault(key(seat), []).append(seat)
    rows = [
        InsightRow(words(name), len(group), _ratio([(seat.lost, seat.decisions) for seat in group]))
        for name, group in found.items()
    ]
    return tuple(sorted(rows, key=lambda row: str(row.label)))


def _pace_words(pace: str) -> str:
    return str(Match.Pace(pace).label)


def _of_like_rating(user: User, game: str, seats: Sequence[ReviewSeat]) -> Figure | None:
    """The accuracy of others at tables about as strong as those of the player."""
    ratings = [seat.rating for seat in seats if seat.rating is not None]
    if not ratings:
        return None
    middle = sum(ratings) / len(ratings)
    near = ReviewSeat.objects.filter(
        game=game,
        user__isnull=False,
        rating__gte=middle - LIKE_RATING,
        rating__lte=middle + LIKE_RATING,
        accuracy__isnull=False,
    ).exclude(user=user)
    # SQLite cannot tell how far one value alone is spread.
    if (count := near.count()) < LEAST_PEERS:
        return None
    told = near.aggregate(mean=Avg("accuracy"), spread=StdDev("accuracy", sample=True))
    return Figure(told["mean"], NORMAL * told["spread"] / sqrt(count))


def _mean(values: Sequence[float]) -> Figure | None:
    count = len(values)
    if count < LEAST_MATCHES:
        return None
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Figure(mean, NORMAL * sqrt(variance / count))


def _ratio(pairs: Sequence[tuple[float, float]]) -> Figure | None:
    """What was lost for each decision, from matches with so much lost in so many decisions: those of one match depend
    on each other, so the interval goes by matches."""
    count, decisions = len(pairs), sum(number for _, number in pairs)
    if count < LEAST_MATCHES or not decisions:
        return None
    mean = sum(lost for lost, _ in pairs) / decisions
    off = sum((lost - mean * number) ** 2 for lost, number in pairs) * count / (count - 1)
    return Figure(100 * mean, 100 * NORMAL * sqrt(off) / decisions)
