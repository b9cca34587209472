"""What a league remembers: its seasons, and who has won most."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.db.models import Count, Max

from leagues.models import League, Season, SeasonResult
from leagues.selectors.league_header import LeagueHeader
from leagues.words import points_words

MOST_SEASONS = 100
MOST_NAMES = 20
PODIUM = 3


@dataclass(frozen=True)
class SeasonRow:
    number: int
    state_words: str
    starts_at: datetime
    ends_at: datetime
    players: int
    podium: tuple[tuple[int, str, str], ...]
    """Rank, name and points of the first of the top division."""


@dataclass(frozen=True)
class HistoryPage:
    header: LeagueHeader
    seasons: tuple[SeasonRow, ...]
    roll: tuple[tuple[str, int, int], ...]
    """Names with their titles and the season of the last."""


def history_page(*, league: League, header: LeagueHeader) -> HistoryPage:
    """The seasons of a league, the newest first, and its roll of honour."""
    seasons = list(league.seasons.exclude(state=Season.State.DRAFT).order_by("-number")[:MOST_SEASONS])
    keys = [season.pk for season in seasons]
    players = dict(
        SeasonResult.objects.filter(season__in=keys).values_list("season_id").annotate(Count("pk")).order_by()
    )
    podiums: dict[int, list[tuple[int, str, str]]] = {}
    first = SeasonResult.objects.filter(season__in=keys, level=0, division=1, rank__lte=PODIUM)
    for season_id, rank, name, points in first.order_by("rank", "pk").values_list(
        "season_id", "rank", "user__username", "points"
    ):
        podiums.setdefault(season_id, []).append((rank, name, points_words(Fraction(points))))
    return HistoryPage(
        header=header,
        seasons=tuple(
            SeasonRow(
                number=season.number,
                state_words=season.get_state_display(),
                starts_at=season.starts_at,
                ends_at=season.ended_at or season.ends_at,
                players=players.get(season.pk, 0),
                podium=tuple(podiums.get(season.pk, ())),
            )
            for season in seasons
        ),
        roll=_roll(league),
    )


def _roll(league: League) -> tuple[tuple[str, int, int], ...]:
    won = SeasonResult.objects.filter(season__league=league, level=0, division=1, rank=1)
    titles = won.values("user__username").annotate(titles=Count("pk"), last=Max("season__number"))
    return tuple(titles.order_by("-titles", "-last").values_list("user__username", "titles", "last")[:MOST_NAMES])
