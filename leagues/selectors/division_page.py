"""A division: who stands where, who meets whom."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from leagues.models import Division, Format, League, Season
from leagues.selectors.fixtures import Crosstable, Fixture, crosstable, fixtures, pages_of, rounds_of
from leagues.selectors.league_header import LeagueHeader
from leagues.selectors.paging import Paged
from leagues.selectors.ranking import Ranking, falling_from, ranking
from leagues.words import division_words


@dataclass(frozen=True)
class GamesPaging(Paged):
    """Which page of the tables of a round is shown."""

    page: int
    pages: int


@dataclass(frozen=True)
class DivisionPage:
    """A division as one reader sees it."""

    header: LeagueHeader
    season: int
    is_running: bool
    level: int
    number: int
    words: str
    ranking: Ranking
    crosstable: Crosstable | None
    tables: tuple[Fixture, ...]
    """A page of those of the round."""
    games: GamesPaging
    rounds: tuple[int, ...]
    round: int
    residual: int
    """What is uneven about its fixtures, beyond what whole numbers ask for."""
    rises: int
    falls: int

    @property
    def step(self) -> int:
        return self.level + 1


def find_division(*, season: Season, step: int, number: int) -> Division | None:
    """A division by its level as people count, and its number there."""
    return Division.objects.filter(season=season, level=step - 1, number=number).first() if step >= 1 else None


def division_page(
    *,
    division: Division,
    season: Season,
    league: League,
    header: LeagueHeader,
    user: User | None,
    page: int = 1,
    round: int | None = None,
    games: int = 1,
) -> DivisionPage:
    """A division with a page of its standings and one of the tables of a round: the one that is played if none is
    named."""
    user_id = user.pk if user else None
    # Where all tables begin on the first day, a round is only a way to count them.
    rounds = () if league.starts_at_once else rounds_of(division)
    shown = round if round in rounds else max((n for n in rounds if n <= max(season.round, 1)), default=0)
    pages = pages_of(division=division, round=shown or None)
    games = games if games <= pages else 1
    is_pyramid = league.format == Format.PYRAMID
    return DivisionPage(
        header=header,
        season=season.number,
        is_running=season.state == Season.State.RUNNING,
        level=division.level,
        number=division.number,
        words=division_title(division, league),
        ranking=ranking(division=division, season=season, league=league, user=user, page=page),
        crosstable=crosstable(division=division, league=league, user_id=user_id),
        tables=fixtures(division=division, user_id=user_id, round=shown or None, page=games),
        games=GamesPaging(games, pages),
        rounds=rounds,
        round=shown,
        residual=sum(division.residual.values()),
        rises=league.promoted if is_pyramid and division.level else 0,
        falls=falling_from(division, league),
    )


def division_title(division: Division, league: League) -> str:
    is_only = league.format != Format.PYRAMID
    return division_words(division.level, division.number, division.name, is_only=is_only)
