"""How a player's rating came to be what it is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from math import ceil, floor
from typing import NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.archive.plots import FIELD_HEIGHT, FIELD_LEFT, FIELD_TOP, FOOT, WIDTH, Drawing, Stroke, Words
from games.archive.selectors.statistics_plots import Plot, Row, signed_words
from leaderboards.models import Pool, Rating, RatingEvent
from leaderboards.rating import PROVISIONAL_ABOVE, is_provisional, shown, shown_reach
from leaderboards.selectors.counts import Count, counts_of, distribution_plot
from leaderboards.selectors.fields import has_field
from leaderboards.selectors.listed import Filters, board_lines
from leaderboards.selectors.people import pool_words
from leaderboards.selectors.season_tables import Crown, crowns_of
from leaderboards.selectors.verdicts import Annulled, annulled_of
from leaderboards.titles import Title, title_of

LAST_CHANGES = 200
"""How many matches are drawn, however many were played."""
SURE_ONLY = Filters()
"""With whom a player is compared."""
SCALE_STEP = 50
"""The scale begins and ends at multiples of it."""


class Best(NamedTuple):
    """The highest rating that a player had while it was sure."""

    value: int
    code: str
    day: datetime


class History(NamedTuple):
    """The rating of a player in a pool, now and before."""

    name: str
    address: str
    """Of their page."""
    key: str
    pool: str
    matches: int
    """None have been rated yet if it is 0; then nothing else is told."""
    value: int = 0
    reach: int = 0
    is_provisional: bool = True
    best: Best | None = None
    better_than: int | None = None
    """Of a hundred players with sure ratings; None if the person is not listed or not compared."""
    compared: int = 0
    """With how many."""
    is_cut: bool = False
    """Whether only the last changes are drawn."""
    last: int = LAST_CHANGES
    title: Title | None = None
    crowns: Sequence[Crown] = ()
    """First places and those behind them in final tables; none for people who are not listed."""
    plot: Plot | None = None
    distribution: Plot | None = None
    annulled: Sequence[Annulled] = ()
    """The last of their matches that were taken out of the ledger."""


class _Step(NamedTuple):
    code: str
    ended_at: datetime
    place: int
    before: float
    after: float
    deviation: float


def history_page(person: User, key: str) -> History:
    """The last changes of a player's rating, and where it stands among others."""
    pool = Pool.objects.filter(key=key).first()
    found = [] if pool is None else board_lines(Rating.objects.filter(pool=pool, user=person))
    if pool is None or not found:
        words = pool_words(pool or Pool(key=key))
        return History(person.get_username(), person.get_absolute_url(), key, words, matches=0)
    (line,) = found
    now = timezone.now()
    skill = line.skill(now)
    value = shown(skill.mean)
    counts = counts_of(pool)
    count = None if counts is None else counts[SURE_ONLY]
    is_counted = line.fits(SURE_ONLY, now)
    steps = _last_steps(person, pool)
    return History(
        name=person.get_username(),
        address=person.get_absolute_url(),
        key=key,
        pool=pool_words(pool),
        matches=line.matches,
        value=value,
        reach=shown_reach(skill.deviation),
        is_provisional=is_provisional(skill.deviation),
        best=_best(person, pool),
        better_than=_better_than(count, value, is_counted) if count is not None and line.is_listed else None,
        compared=count.people if count is not None else 0,
        annulled=annulled_of(person, pool),
        is_cut=line.matches > len(steps),
        title=title_of(skill.mean, skill.deviation) if has_field(pool) else None,
        crowns=crowns_of(person, pool) if line.is_listed else [],
        plot=_history_plot(steps),
        distribution=distribution_plot(count, value if line.is_listed else None) if count is not None else None,
    )


def _last_steps(person: User, pool: Pool) -> list[_Step]:
    """The oldest first."""
    events = RatingEvent.objects.filter(user=person, pool=pool).order_by("-number")
    fields = ("match__code", "match__ended_at", "place", "mean_before", "mean_after", "deviation_after")
    return [_Step(*row) for row in events.values_list(*fields)[:LAST_CHANGES]][::-1]


def _best(person: User, pool: Pool) -> Best | None:
    events = RatingEvent.objects.filter(user=person, pool=pool, deviation_after__lte=PROVISIONAL_ABOVE)
    best = events.order_by("-mean_after").values_list("mean_after", "match__code", "match__ended_at").first()
    if best is None:
        return None
    mean, code, ended_at = best
    assert ended_at is not None, "a match that is rated has ended"
    return Best(shown(mean), code, ended_at)


def _better_than(count: Count, value: int, is_counted: bool) -> int | None:
    """Of a hundred, rounded down; people who are counted do not stand above themselves."""
    return 100 * (count.people - count.above(value) - is_counted) // count.people if count.people else None


def _history_plot(steps: Sequence[_Step]) -> Plot | None:
    if not steps:
        return None
    values = [shown(step.after) for step in steps]
    low, high = _scale(values)

    def up(value: float) -> int:
        return round(FIELD_TOP + FIELD_HEIGHT * (high - value) / (high - low))

    left, right = FIELD_LEFT + 6, WIDTH - 6
    across = [left + round(place * (right - left) / max(1, len(steps) - 1)) for place in range(len(steps))]
    strokes, words = [], []
    for tick in (low, (low + high) // 2, high):
        strokes.append(Stroke(FIELD_LEFT, up(tick), WIDTH, up(tick), "axis" if tick == low else "grid"))
        words.append(Words(FIELD_LEFT - 6, up(tick) + 4, str(tick), "end", "tick"))
    for place in sorted({0, len(steps) - 1}):
        anchor = "start" if place == 0 else "end"
        words.append(Words(across[place], FIELD_TOP + FIELD_HEIGHT + FOOT - 6, _day(steps[place]), anchor, "tick"))
    peak = values.index(max(values))
    corners = [(x, up(value)) for x, value in zip(across, values, strict=True)]
    return Plot(
        key="history",
        title=_("Rating after each game"),
        summary=ngettext(
            "After %(count)s game: %(last)s.",
            "Over %(count)s games: from %(first)s to %(last)s, lowest %(least)s, highest %(most)s.",
            len(values),
        )
        % {
            "count": len(values),
            "first": values[0],
            "last": values[-1],
            "least": min(values),
            "most": max(values),
        },
        drawing=Drawing(
            WIDTH,
            FIELD_TOP + FIELD_HEIGHT + FOOT,
            strokes=strokes,
            words=words,
            path=" ".join(f"{x},{y}" for x, y in corners),
            # Two hundred dots would hide the line: the highest and the last are enough.
            dots=[corners[place] for place in sorted({peak, len(steps) - 1})],
        ),
        head=[_("game"), _("place"), _("change"), _("rating")],
        rows=[_row(step) for step in reversed(steps)],
    )


def _scale(values: Sequence[int]) -> tuple[int, int]:
    """Where the scale begins and ends; its middle is whole too."""
    low = floor(min(values) / SCALE_STEP) * SCALE_STEP
    high = ceil(max(values) / SCALE_STEP) * SCALE_STEP
    return low, max(high, low + SCALE_STEP)


def _row(step: _Step) -> Row:
    change = shown(step.after) - shown(step.before)
    return Row(
        _day(step),
        [
            str(step.place),
            signed_words(change),
            f"{shown(step.after)} ± {shown_reach(step.deviation)}",
        ],
        address=reverse("leaderboards:match_ratings", args=[step.code]),
    )


def _day(step: _Step) -> str:
    return date_format(localtime(step.ended_at), "SHORT_DATE_FORMAT")
