"""Leaderboards: a pool in the order of its ratings, page by page.

Nothing here grows with the pool. A page is read along an index from the person where the last one ended, and at most
`MOST_LOOKED` rows of it. Ranks are exact where no more than `EXACT` rows stand above, for these are read; further down
they follow from the last count of the pool and are called approximate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.engine.metas import METAS
from leaderboards.models import DUEL, TABLE, Pool, Rating
from leaderboards.rating import is_provisional, shown, shown_reach
from leaderboards.selectors.counts import Count, counts_of
from leaderboards.selectors.listed import EVERYBODY, Filters, Line, lines
from leaderboards.selectors.people import pool_words

PAGE = 50
NEIGHBOURS = 10
"""Before and behind the viewer, when he looks for himself."""
STEP = 150
"""How many rows are read at a time."""
MOST_LOOKED = 1500
"""How many rows are read for a page at most, whatever the filters leave out."""
EXACT = 1000
"""How many rows are read to count a rank exactly."""


class BoardTitle(NamedTuple):
    """A leaderboard to choose."""

    key: str
    words: str


class BoardRow(NamedTuple):
    """A person on a leaderboard."""

    rank: int | None
    """None if it is too far down to be counted exactly, and the pool has never been counted."""
    user_id: int
    name: str
    value: int
    reach: int
    is_provisional: bool
    matches: int
    is_viewer: bool


class Board(NamedTuple):
    """A page of a leaderboard."""

    key: str
    title: str
    titles: Sequence[BoardTitle]
    filters: Filters
    rows: Sequence[BoardRow]
    has_about: bool
    """Whether its ranks are approximate."""
    exact: int
    counted: Count | None
    """Of those whom the filters list."""
    is_around: bool
    is_asked_around: bool
    """Whether the viewer has looked for himself, found or not."""
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

    found: list[Line]
    last: Line | None
    """The last row that was looked at."""
    is_cut: bool
    """Whether it was not looked further, though there may be more."""


class _Walk(NamedTuple):
    """Along the ratings of a pool."""

    pool: Pool
    filters: Filters
    now: datetime

    def down(self, start: Line | None, wanted: int) -> _Stretch:
        """The first people behind somebody, or of the whole pool."""
        return self._along(self._ratings.order_by("-mean", "user"), _behind, start, wanted)

    def up(self, start: Line, wanted: int) -> _Stretch:
        """The last people before somebody, the nearest first."""
        return self._along(self._above, _before, start, wanted)

    def rank(self, line: Line, counts: Mapping[Filters, Count] | None) -> tuple[int | None, bool]:
        """The rank of somebody, and whether it is approximate."""
        value = shown(line.mean)
        # Where the count leaves no doubt, the rows above are not even read.
        if counts is None or counts[EVERYBODY].above(value) <= EXACT:
            above = lines(self._above.filter(_before(line))[: EXACT + 1])
            if len(above) <= EXACT:
                return sum(other.fits(self.filters, self.now) for other in above) + 1, False
        return (None if counts is None else counts[self.filters].above(value) + 1), True

    @property
    def _ratings(self) -> QuerySet[Rating]:
        return Rating.objects.filter(pool=self.pool)

    @property
    def _above(self) -> QuerySet[Rating]:
        """From below."""
        return self._ratings.order_by("mean", "-user")

    def _along(
        self, ratings: QuerySet[Rating], beyond: Callable[[Line], Q], start: Line | None, wanted: int
    ) -> _Stretch:
        found: list[Line] = []
        looked, last = 0, start
        while looked < MOST_LOOKED:
            chunk = lines((ratings if last is None else ratings.filter(beyond(last)))[:STEP])
            found += [line for line in chunk if line.fits(self.filters, self.now)]
            looked, last = looked + len(chunk), chunk[-1] if chunk else last
            if len(chunk) < STEP or len(found) >= wanted:
                return _Stretch(found[:wanted], last, is_cut=False)
        return _Stretch(found, last, is_cut=True)


def board_titles() -> dict[str, BoardTitle]:
    """All leaderboards by their keys, also those on which nobody stands yet."""
    keys = [f"{meta.slug}-{size}" for meta in METAS for size in (DUEL, TABLE)]
    return {key: BoardTitle(key, pool_words(Pool(key=key))) for key in keys}


def board_page(key: str, asked: Mapping[str, Any], viewer: User | None) -> Board:
    """A page of the leaderboard of that pool: what was asked for by the form, or its beginning."""
    now = timezone.now()
    filters = Filters(bool(asked.get("provisional")), bool(asked.get("active")))
    pool = Pool.objects.filter(key=key).first()
    own = _line_of(pool, viewer.pk) if pool is not None and viewer is not None else None
    can_look_around = own is not None and own.is_listed
    is_asked_around = bool(asked.get("around"))
    if pool is None:
        return _empty(key, filters, is_asked_around=is_asked_around)
    is_around = is_asked_around and can_look_around
    if is_around and own is not None:
        filters = _widened(filters, own, now)
    walk = _Walk(pool, filters, now)
    stretch, has_before, has_after = _stretch(walk, asked, own if is_around else None)
    counts = counts_of(pool)
    found = stretch.found
    first_rank, is_about = (1, False) if not has_before or not found else walk.rank(found[0], counts)
    end = stretch.last if stretch.is_cut else found[-1] if found else None
    return Board(
        key=key,
        title=pool_words(pool),
        titles=list(board_titles().values()),
        filters=filters,
        rows=[
            _row(line, None if first_rank is None else first_rank + place, viewer, now)
            for place, line in enumerate(found)
        ],
        has_about=is_about and bool(found),
        exact=EXACT,
        counted=None if counts is None else counts[filters],
        is_around=is_around,
        is_asked_around=is_asked_around,
        is_cut=stretch.is_cut,
        around=_query(filters, around=1) if can_look_around else "",
        first=_query(filters),
        has_before=has_before,
        before=_query(filters, before=found[0].user_id) if has_before and found else "",
        after=_query(filters, after=end.user_id) if has_after and end is not None else "",
    )


def _stretch(walk: _Walk, asked: Mapping[str, Any], own: Line | None) -> tuple[_Stretch, bool, bool]:
    """The people of a page, and whether there may be others before and behind them."""
    if own is not None:
        above, below = walk.up(own, NEIGHBOURS + 1), walk.down(own, NEIGHBOURS + 1)
        people = [*above.found[:NEIGHBOURS][::-1], own, *below.found[:NEIGHBOURS]]
        has_before = above.is_cut or len(above.found) > NEIGHBOURS
        return _Stretch(people, None, is_cut=False), has_before, below.is_cut or len(below.found) > NEIGHBOURS
    end = _line_of(walk.pool, asked.get("before"))
    if end is not None:
        above = walk.up(end, PAGE + 1)
        # Less than a page is left, so that the first page is the one before.
        if above.is_cut and above.found:
            return _Stretch(above.found[::-1], None, is_cut=False), True, True
        if len(above.found) > PAGE:
            return _Stretch(above.found[:PAGE][::-1], None, is_cut=False), True, True
    start = None if end is not None else _line_of(walk.pool, asked.get("after"))
    below = walk.down(start, PAGE + 1)
    has_after = below.is_cut or len(below.found) > PAGE
    return below._replace(found=below.found[:PAGE]), start is not None, has_after


def _line_of(pool: Pool, user_id: int | None) -> Line | None:
    return next(iter(lines(Rating.objects.filter(pool=pool, user=user_id))), None) if user_id else None


def _widened(filters: Filters, own: Line, now: datetime) -> Filters:
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


def _behind(line: Line) -> Q:
    return Q(mean__lte=line.mean) & (Q(mean__lt=line.mean) | Q(user__gt=line.user_id))


def _before(line: Line) -> Q:
    return Q(mean__gte=line.mean) & (Q(mean__gt=line.mean) | Q(user__lt=line.user_id))


def _row(line: Line, rank: int | None, viewer: User | None, now: datetime) -> BoardRow:
    skill = line.skill(now)
    return BoardRow(
        rank=rank,
        user_id=line.user_id,
        name=line.username,
        value=shown(skill.mean),
        reach=shown_reach(skill.deviation),
        is_provisional=is_provisional(skill.deviation),
        matches=line.matches,
        is_viewer=viewer is not None and viewer.pk == line.user_id,
    )


def _query(filters: Filters, **more: int) -> str:
    asked = {"provisional": filters.with_provisional, "active": filters.only_active} | more
    return urlencode({name: 1 if value is True else value for name, value in asked.items() if value})


def _empty(key: str, filters: Filters, *, is_asked_around: bool) -> Board:
    titles = board_titles()
    return Board(
        key=key,
        title=titles[key].words,
        titles=list(titles.values()),
        filters=filters,
        rows=[],
        has_about=False,
        exact=EXACT,
        counted=None,
        is_around=False,
        is_asked_around=is_asked_around,
        is_cut=False,
        around="",
        first=_query(filters),
        has_before=False,
        before="",
        after="",
    )
