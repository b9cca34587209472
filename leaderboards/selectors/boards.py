"""Leaderboards: a pool, a country or a season of it, in the order of ratings, page by page.

Nothing here grows with the pool. A page is read along an index from the person where the last one ended, and at most
`MOST_LOOKED` rows of it. Ranks are exact where no more than `EXACT` rows stand above, for these are read; further down
they follow from the last count and are called approximate. The people that a person follows are few, and are ranked
among themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Follow, User
from accounts.portraits import Portrait
from accounts.selectors.people import Country, find_country, preferences_of
from games.engine.metas import all_metas
from leaderboards.models import DUEL, TABLE, BoardCount, Pool, Rating, SeasonStanding, SeasonTable
from leaderboards.rating import is_provisional, shown, shown_reach
from leaderboards.seasons import LEAST_MATCHES, Season, season_of
from leaderboards.selectors.counts import Count, counts_of
from leaderboards.selectors.fields import LEAST_FIELD, has_field
from leaderboards.selectors.listed import EVERYBODY, BoardLine, Filters, before, behind, board_lines
from leaderboards.selectors.people import pool_words
from leaderboards.selectors.season_tables import (
    RevisionNote,
    SeasonChoice,
    revisions_since,
    season_choices,
    standings_in,
    table_of,
)
from leaderboards.titles import Title, title_of

PAGE = 50
NEIGHBOURS = 10
"""Before and behind the viewer, on the page around them."""
STEP = 150
"""How many rows are read at a time."""
MOST_LOOKED = 1500
"""How many rows are read for a page at most, whatever the filters leave out."""
TOP = 10
"""How many of each pool are on the page of all leaderboards."""
EXACT = 1000
"""How many rows are read to count a rank exactly."""


class BoardTitle(NamedTuple):
    """A leaderboard to choose."""

    key: str
    words: str


class Scope(NamedTuple):
    """Which part of a pool is read."""

    season: Season | None = None
    country: str = ""
    only_followed: bool = False
    only_bots: bool = False

    @property
    def is_narrow(self) -> bool:
        """Whether only some of the people are asked for."""
        return bool(self.country) or self.only_followed

    @property
    def part(self) -> str | None:
        """Under which name it is counted; None if it is not."""
        if self.only_followed or self.only_bots or (self.season is not None and self.country):
            return None
        return BoardCount.SEASON if self.season is not None else self.country


class BoardRow(NamedTuple):
    """A person on a leaderboard."""

    rank: int | None
    """None if it is too far down to be counted exactly, and the pool has never been counted."""
    user_id: int | None
    """None, and no name, for people in a final table who are no longer listed."""
    name: str
    country: Country | None
    title: Title | None
    value: int
    reach: int
    is_provisional: bool
    matches: int
    is_viewer: bool
    wins: int | None
    """In the season; None if none is read."""
    gain: int
    """Over the season."""
    portrait: Portrait | None
    """None where there is no name."""


class Here(NamedTuple):
    """The viewer's own row, with the neighbours."""

    rows: Sequence[BoardRow]
    is_on_page: bool
    """Whether the rows of the page have it, so that a link can jump there."""


class PoolTop(NamedTuple):
    """The beginning of a leaderboard."""

    rows: Sequence[BoardRow]
    here: Here | None


class SeasonHead(NamedTuple):
    """What is told of the season that a page shows."""

    words: str
    slug: str
    first_day: date
    last_day: date
    is_running: bool
    is_final: bool
    players: int
    matches: int
    least_matches: int
    revisions: Sequence[RevisionNote]


class Board(NamedTuple):
    """A page of a leaderboard."""

    key: str
    title: str
    titles: Sequence[BoardTitle]
    filters: Filters
    scope: Scope
    season: SeasonHead | None
    seasons: Sequence[SeasonChoice]
    countries: Sequence[Country]
    can_choose_followed: bool
    rows: Sequence[BoardRow]
    newcomers: Sequence[BoardRow]
    """People with few games, without ranks: they come after the others, where the list ends."""
    has_more_newcomers: bool
    here: Here | None
    has_field: bool
    """Whether there are enough established players for titles."""
    least_field: int
    has_about: bool
    """Whether its ranks are approximate."""
    exact: int
    counted: Count | None
    """Of those whom the filters list."""
    is_around: bool
    is_asked_around: bool
    """Whether the page around the viewer was asked for, found or not."""
    is_cut: bool
    """Whether the filters left out so much that not all of it was looked through."""
    around: str
    """The query of the page around the viewer; empty if there is none."""
    first: str
    """The query of the beginning, which may be empty."""
    has_before: bool
    before: str
    after: str


class _Stretch(NamedTuple):
    """What was found along the index."""

    found: list[BoardLine]
    last: BoardLine | None
    """The last row that was looked at."""
    is_cut: bool
    """Whether it was not looked further, though there may be more."""


class _Page(NamedTuple):
    """The people of a page, and whether there may be others before and behind them."""

    stretch: _Stretch
    has_before: bool
    has_after: bool

    @property
    def found(self) -> list[BoardLine]:
        return self.stretch.found

    @property
    def is_cut(self) -> bool:
        return self.stretch.is_cut

    @property
    def first(self) -> BoardLine | None:
        return self.found[0] if self.found else None

    @property
    def end(self) -> BoardLine | None:
        """Behind whom the next page begins."""
        if self.is_cut:
            return self.stretch.last
        return self.found[-1] if self.found else None


Rows = QuerySet[Rating] | QuerySet[SeasonStanding]


@dataclass(frozen=True)
class _RankedList:
    """Along the ratings of a pool, or of a part of it."""

    rows: Rows
    filters: Filters
    now: datetime
    keeps_unlisted: bool = False
    """In a final table everybody keeps their place, with or without a name."""

    def shows(self, line: BoardLine) -> bool:
        return self.keeps_unlisted or line.fits(self.filters, self.now)

    def down(self, start: BoardLine | None, wanted: int) -> _Stretch:
        """The first people behind a line, or of the whole pool."""
        return self._along(self.rows.order_by("-mean", "user"), behind, start, wanted)

    def up(self, start: BoardLine, wanted: int) -> _Stretch:
        """The last people before a line, the nearest first."""
        return self._along(self._above, before, start, wanted)

    def rank(self, line: BoardLine, counts: Mapping[Filters, Count] | None) -> tuple[int | None, bool]:
        """The rank of a line, and whether it is approximate."""
        value = shown(line.mean)
        # Where the count leaves no doubt, the rows above are not even read.
        if counts is None or counts[EVERYBODY].above(value) <= EXACT:
            above = board_lines(self._above.filter(before(line.mean, line.user_id))[: EXACT + 1])
            if len(above) <= EXACT:
                return sum(self.shows(other) for other in above) + 1, False
        return (None if counts is None else counts[self.filters].above(value) + 1), True

    def line_of(self, user_id: int | None) -> BoardLine | None:
        return next(iter(board_lines(self.rows.filter(user=user_id))), None) if user_id else None

    @property
    def _above(self) -> Rows:
        """From below."""
        return self.rows.order_by("mean", "-user")

    def _along(self, rows: Rows, beyond: Callable[[float, int], Q], start: BoardLine | None, wanted: int) -> _Stretch:
        found: list[BoardLine] = []
        looked, last = 0, start
        while looked < MOST_LOOKED:
            chunk = board_lines((rows if last is None else rows.filter(beyond(last.mean, last.user_id)))[:STEP])
            found += [line for line in chunk if self.shows(line)]
            looked, last = looked + len(chunk), chunk[-1] if chunk else last
            if len(chunk) < STEP or len(found) >= wanted:
                return _Stretch(found[:wanted], last, is_cut=False)
        return _Stretch(found, last, is_cut=True)


def board_titles() -> dict[str, BoardTitle]:
    """All leaderboards by their keys, also those that are still empty."""
    keys = [f"{meta.slug}-{size}" for meta in all_metas() for size in (DUEL, TABLE)]
    return {key: BoardTitle(key, pool_words(Pool(key=key))) for key in keys}


def board_page(key: str, asked: Mapping[str, Any], viewer: User | None, season: Season | None = None) -> Board:
    """A page of the leaderboard of that pool, or of a season of it: what was asked for by the form, or its
    beginning."""
    chosen = _choose(key, asked, viewer, season)
    pool, scope, now = chosen.pool, chosen.scope, chosen.now
    ranked = chosen.ranked(_filters(asked, season))
    own = chosen.own_line(ranked)
    around = own if asked.get("around") else None
    if around is not None:
        ranked = replace(ranked, filters=_widened(ranked.filters, around, now))
    page = _page(ranked, asked, around, is_final=chosen.is_final)
    counts = chosen.counts()
    played = _played(chosen.table, page.found)
    first_rank, is_about = _first_rank(ranked, page, counts, is_final=chosen.is_final)
    query = _Query(ranked.filters, scope)
    has_titles = has_field(pool)
    rows = _ranked_rows(page.found, first_rank, viewer, now, played, has_titles=has_titles)
    newcomers = _newcomers(ranked, page, season)
    last = [_row(line, None, viewer, now, {}, has_titles=False) for line in newcomers]
    return Board(
        key=key,
        title=pool_words(pool or Pool(key=key)),
        titles=list(board_titles().values()),
        filters=ranked.filters,
        scope=scope,
        season=None if season is None else _season_head(season, chosen.table, now),
        seasons=season_choices(pool, now),
        countries=_countries(pool, scope, viewer),
        can_choose_followed=viewer is not None,
        rows=rows,
        newcomers=last[:PAGE],
        has_more_newcomers=len(last) > PAGE,
        here=_here(ranked, own, counts, [*rows, *last[:PAGE]], has_titles=has_titles) if season is None else None,
        has_field=has_titles,
        least_field=LEAST_FIELD,
        has_about=is_about and bool(page.found),
        exact=EXACT,
        counted=None if counts is None else counts[ranked.filters],
        is_around=around is not None,
        is_asked_around=bool(asked.get("around")),
        is_cut=page.is_cut,
        around="" if own is None else query.having(around=1),
        first=query.having(),
        has_before=page.has_before,
        before=query.beyond("before", page.first if page.has_before else None),
        after=query.beyond("after", page.end if page.has_after else None),
    )


def pool_top(pool: Pool, viewer: User | None) -> PoolTop:
    """The first of a pool, filled up with people with few games, and the viewer's own place."""
    chosen = _Chosen(pool, None, Scope(), viewer, timezone.now())
    ranked, now = chosen.ranked(Filters()), chosen.now
    own = chosen.own_line(ranked)
    found = ranked.down(None, TOP).found
    has_titles = len(found) >= LEAST_FIELD
    rows = _ranked_rows(found, 1, viewer, now, {}, has_titles=has_titles)
    if len(found) < TOP:
        more = replace(ranked, filters=_of_newcomers(ranked.filters)).down(None, TOP - len(found)).found
        rows += [_row(line, None, viewer, now, {}, has_titles=False) for line in more]
    has_place = own is not None and not any(row.is_viewer for row in rows)
    counts = chosen.counts() if has_place else None
    return PoolTop(rows, _here(ranked, own, counts, rows, has_titles=has_titles))


def _of_newcomers(filters: Filters) -> Filters:
    return filters._replace(with_provisional=False, only_provisional=True)


def _newcomers(ranked: _RankedList, page: _Page, season: Season | None) -> list[BoardLine]:
    """Who has played few games, where the list of all others ends; seasons have a number of games of their own."""
    if season is not None or ranked.filters.with_provisional or page.has_after:
        return []
    return replace(ranked, filters=_of_newcomers(ranked.filters)).down(None, PAGE + 1).found


def _here(
    ranked: _RankedList,
    own: BoardLine | None,
    counts: Mapping[Filters, Count] | None,
    rows: Sequence[BoardRow],
    *,
    has_titles: bool,
) -> Here | None:
    """The viewer among their neighbours; alone if they have played few games, for then they have no rank."""
    if own is None:
        return None
    if mine := [row for row in rows if row.is_viewer]:
        return Here(mine, is_on_page=True)

    def row(line: BoardLine, rank: int | None) -> BoardRow:
        return _row(line, rank, None, ranked.now, {}, has_titles=has_titles)._replace(is_viewer=line is own)

    if not ranked.shows(own):
        return Here([row(own, None)], is_on_page=False)
    above, below = ranked.up(own, 1).found, ranked.down(own, 1).found
    rank, _is_about = ranked.rank(own, counts)
    first = None if rank is None else rank - len(above)
    lines = [*above, own, *below]
    return Here([row(line, None if first is None else first + place) for place, line in enumerate(lines)], False)


@dataclass(frozen=True)
class _Chosen:
    """The list that was asked for: a pool, or a part or a season of it, for one viewer at one moment."""

    pool: Pool | None
    """None if nothing has been played in it yet: it is read like any other, and is empty."""
    table: SeasonTable | None
    scope: Scope
    viewer: User | None
    now: datetime

    @property
    def is_final(self) -> bool:
        return self.table is not None and self.table.frozen_at is not None

    def ranked(self, filters: Filters) -> _RankedList:
        rows = _rows(self.pool, self.table, self.scope, self.viewer)
        return _RankedList(rows, filters, self.now, self.is_final and not self.scope.is_narrow)

    def own_line(self, ranked: _RankedList) -> BoardLine | None:
        """Where the viewer stands; None for those who are not listed."""
        if self.viewer is None or self.pool is None:
            return None
        own = ranked.line_of(self.viewer.pk)
        return own if own is not None and own.is_listed else None

    def counts(self) -> Mapping[Filters, Count] | None:
        """The last count of the list, if it is counted. Of seasons, only the running one is: those that are over have
        ranks, or will have them soon."""
        is_counted = self.scope.part is not None and self.scope.season in (None, season_of(self.now))
        return counts_of(self.pool, self.scope.part or "") if self.pool is not None and is_counted else None


def _choose(key: str, asked: Mapping[str, Any], viewer: User | None, season: Season | None) -> _Chosen:
    now = timezone.now()
    pool = Pool.objects.filter(key=key).first()
    table = table_of(pool, season) if pool is not None and season is not None else None
    return _Chosen(pool, table, _scope(asked, viewer, season), viewer, now)


def _filters(asked: Mapping[str, Any], season: Season | None) -> Filters:
    return EVERYBODY if season is not None else Filters(bool(asked.get("provisional")), bool(asked.get("active")))


def _first_rank(
    ranked: _RankedList, page: _Page, counts: Mapping[Filters, Count] | None, *, is_final: bool
) -> tuple[int | None, bool]:
    """The rank with which a page begins, and whether it is approximate; a final table has its own ranks."""
    if page.first is None or not page.has_before or is_final:
        return 1, False
    return ranked.rank(page.first, counts)


def _spot(line: BoardLine) -> int:
    """How an address names the place of a line: in a final table by the rank, for not everybody has a name there."""
    return line.rank or line.user_id


def _scope(asked: Mapping[str, Any], viewer: User | None, season: Season | None) -> Scope:
    """What was asked for, where it makes sense: bots are at home nowhere, and play for no season."""
    only_bots = bool(asked.get("bots")) and season is None
    return Scope(
        season=season,
        country="" if only_bots else asked.get("country") or "",
        only_followed=bool(asked.get("following")) and viewer is not None and not only_bots,
        only_bots=only_bots,
    )


def _rows(pool: Pool | None, table: SeasonTable | None, scope: Scope, viewer: User | None) -> Rows:
    if pool is None:
        return Rating.objects.none()
    ratings = Rating.objects.filter(pool=pool, is_bot=scope.only_bots)
    rows: Rows = ratings if scope.season is None else standings_in(table)
    if scope.country:
        rows = rows.filter(country=scope.country)
    if scope.only_followed and viewer is not None:
        followed = (
            Follow.objects.filter(follower=viewer).exclude(accepted_at=None).values_list("followed_id", flat=True)
        )
        rows = rows.filter(user__in=[viewer.pk, *followed])
    return rows


def _page(ranked: _RankedList, asked: Mapping[str, Any], around: BoardLine | None, *, is_final: bool) -> _Page:
    """The page around a person, else the one before or behind the place that was asked for, else the first."""
    if around is not None:
        return _page_around(ranked, around)
    end = _asked_line(ranked, asked.get("before"), is_final=is_final)
    if end is not None:
        above = ranked.up(end, PAGE + 1)
        # Less than a page is left, so that the first page is the one before.
        if above.is_cut and above.found:
            return _Page(_Stretch(above.found[::-1], None, is_cut=False), True, True)
        if len(above.found) > PAGE:
            return _Page(_Stretch(above.found[:PAGE][::-1], None, is_cut=False), True, True)
    start = None if end is not None else _asked_line(ranked, asked.get("after"), is_final=is_final)
    below = ranked.down(start, PAGE + 1)
    has_after = below.is_cut or len(below.found) > PAGE
    return _Page(below._replace(found=below.found[:PAGE]), start is not None, has_after)


def _page_around(ranked: _RankedList, line: BoardLine) -> _Page:
    above, below = ranked.up(line, NEIGHBOURS + 1), ranked.down(line, NEIGHBOURS + 1)
    people = [*above.found[:NEIGHBOURS][::-1], line, *below.found[:NEIGHBOURS]]
    has_before = above.is_cut or len(above.found) > NEIGHBOURS
    has_after = below.is_cut or len(below.found) > NEIGHBOURS
    return _Page(_Stretch(people, None, is_cut=False), has_before, has_after)


def _asked_line(ranked: _RankedList, spot: int | None, *, is_final: bool) -> BoardLine | None:
    if not spot or not is_final:
        return ranked.line_of(spot)
    return next(iter(board_lines(ranked.rows.filter(Q(rank=spot)))), None)


class _Played(NamedTuple):
    """What a player has done in a season."""

    wins: int
    gain: int


def _played(table: SeasonTable | None, found: Sequence[BoardLine]) -> dict[int, _Played]:
    if table is None or not found:
        return {}
    rows = SeasonStanding.objects.filter(table=table, user__in=[line.user_id for line in found])
    return {row.user_id: _Played(row.wins, shown(row.mean) - shown(row.mean_before)) for row in rows}


def _season_head(season: Season, table: SeasonTable | None, now: datetime) -> SeasonHead:
    return SeasonHead(
        words=season.words,
        slug=season.slug,
        first_day=season.first_day,
        last_day=season.last_day,
        is_running=season == season_of(now),
        is_final=table is not None and table.frozen_at is not None,
        players=0 if table is None else table.players,
        matches=0 if table is None else table.matches,
        least_matches=LEAST_MATCHES,
        revisions=[] if table is None else revisions_since(table),
    )


def _countries(pool: Pool | None, scope: Scope, viewer: User | None) -> list[Country]:
    """The countries that were counted in the pool, and those that the viewer has in mind."""
    codes = {scope.country, "" if viewer is None else preferences_of(viewer).country} - {""}
    if pool is not None:
        codes |= set(
            BoardCount.objects.filter(pool=pool).exclude(part=BoardCount.SEASON).values_list("part", flat=True)
        )
    return sorted(filter(None, map(find_country, codes)), key=lambda country: country.name)


def _widened(filters: Filters, own: BoardLine, now: datetime) -> Filters:
    """The same filters, or wider ones that let the viewer in."""
    return next(
        wider
        for wider in (
            filters,
            filters._replace(with_provisional=True),
            filters._replace(only_active=False),
            Filters(with_provisional=True),
        )
        if own.fits(wider, now)
    )


def _ranked_rows(
    found: Sequence[BoardLine],
    first_rank: int | None,
    viewer: User | None,
    now: datetime,
    played: Mapping[int, _Played],
    *,
    has_titles: bool,
) -> list[BoardRow]:
    """The people of a page, whose ranks count up from the first."""
    return [
        _row(line, None if first_rank is None else first_rank + place, viewer, now, played, has_titles=has_titles)
        for place, line in enumerate(found)
    ]


def _row(
    line: BoardLine,
    rank: int | None,
    viewer: User | None,
    now: datetime,
    played: Mapping[int, _Played],
    *,
    has_titles: bool,
) -> BoardRow:
    season = played.get(line.user_id)
    # What is final does not grow less sure.
    deviation = line.skill(now).deviation if line.rank is None else line.deviation
    return BoardRow(
        rank=line.rank or rank,
        user_id=line.user_id if line.is_listed else None,
        name=line.username if line.is_listed else "",
        country=find_country(line.country) if line.is_listed else None,
        title=title_of(line.mean, deviation) if has_titles else None,
        value=shown(line.mean),
        reach=shown_reach(deviation),
        is_provisional=is_provisional(deviation),
        matches=line.matches,
        is_viewer=viewer is not None and viewer.pk == line.user_id,
        wins=None if season is None else season.wins,
        gain=0 if season is None else season.gain,
        portrait=Portrait(line.user_id, line.face) if line.is_listed else None,
    )


class _Query(NamedTuple):
    """What was asked for, as the end of an address."""

    filters: Filters
    scope: Scope

    def having(self, **more: int) -> str:
        asked: dict[str, Any] = {}
        if self.scope.season is None:
            asked = {"provisional": self.filters.with_provisional, "active": self.filters.only_active}
        asked |= {"bots": self.scope.only_bots, "country": self.scope.country, "following": self.scope.only_followed}
        return urlencode({name: 1 if value is True else value for name, value in (asked | more).items() if value})

    def beyond(self, direction: str, line: BoardLine | None) -> str:
        """The query of the page before or after a person; empty if there is none."""
        return "" if line is None else self.having(**{direction: _spot(line)})
