"""How many people stand where in a pool: counted now and then, read in a moment."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.archive import plots
from games.archive.selectors.statistics_plots import Plot, Row, number_words
from leaderboards.models import BoardCount, Pool, PoolCount
from leaderboards.selectors.listed import ALL_FILTERS, Filters

WIDTH = 25
"""Of a column, in points of the scale that people read."""
DRAWN_WIDTH = 50
"""Of a column of the drawing; it becomes wider where people stand far apart."""
MOST_DRAWN = 40


def column_of(value: int) -> int:
    """Where the column of a rating begins."""
    return value // WIDTH * WIDTH


class Count(NamedTuple):
    """Those whom some filters list, by their ratings."""

    made_at: datetime
    columns: dict[int, int]

    @property
    def people(self) -> int:
        return sum(self.columns.values())

    def above(self, value: int) -> int:
        """How many stand above this rating: as if the others of its column stood evenly in it."""
        own = column_of(value)
        higher = sum(people for start, people in self.columns.items() if start > own)
        return higher + round(max(0, self.columns.get(own, 0) - 1) * (own + WIDTH - 0.5 - value) / WIDTH)


def counts_of(pool: Pool, part: str = "") -> dict[Filters, Count] | None:
    """The last count of a pool by the filters, or of a country or the running season in it; None if it has never been
    counted."""
    kept: PoolCount | BoardCount | None = (
        BoardCount.objects.filter(pool=pool, part=part).first() if part else PoolCount.objects.filter(pool=pool).first()
    )
    if kept is None:
        return None
    return {
        filters: Count(kept.made_at, {start: counts[number] for start, *counts in kept.columns if counts[number]})
        for number, filters in enumerate(ALL_FILTERS)
    }


def distribution_plot(count: Count, value: int | None = None) -> Plot | None:
    """Where the people of a pool stand, with a mark at a rating; None if it is empty."""
    if not count.columns:
        return None
    low, high = min(count.columns), max(count.columns)
    wide = DRAWN_WIDTH
    while (high - low) // wide >= MOST_DRAWN:
        wide *= 2
    first = low // wide * wide
    drawn = dict.fromkeys(range(first, high + 1, wide), 0)
    for start, people in count.columns.items():
        drawn[start // wide * wide] += people
    drawing = plots.histogram([plots.Point(str(start), people) for start, people in drawn.items()], number_words)
    if value is not None:
        field = plots.WIDTH - plots.FIELD_LEFT
        part = min(1.0, max(0.0, (value - first) / (wide * len(drawn))))
        drawing = drawing._replace(marks=[_triangle_down(plots.FIELD_LEFT + round(part * field))])
    most = max(drawn, key=lambda start: drawn[start])
    return Plot(
        key="distribution",
        title=_("How all players are rated"),
        summary=ngettext(
            "%(count)s player between %(low)s and %(high)s; most are between %(from)s and %(to)s.",
            "%(count)s players between %(low)s and %(high)s; most are between %(from)s and %(to)s.",
            count.people,
        )
        % {"count": number_words(count.people), "low": low, "high": high + WIDTH, "from": most, "to": most + wide},
        drawing=drawing,
        head=[_("rating"), _("players")],
        rows=[
            Row(f"{start} \N{EN DASH} {start + wide - 1}", [number_words(people)]) for start, people in drawn.items()
        ],
    )


def _triangle_down(x: int) -> str:
    """Pointing at the columns from above."""
    return f"{x},{plots.FIELD_TOP - 2} {x - 5},{plots.FIELD_TOP - 10} {x + 5},{plots.FIELD_TOP - 10}"
