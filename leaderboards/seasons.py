"""Seasons: quarters of the calendar, each with the name of the old quarter day that falls in it. Pure:
no database, and the clock is handed in."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

EVER = 0
"""Where a season is asked for: all time."""
LEAST_MATCHES = 5
"""Who has played so many rated matches in a season stands in its table."""
_QUARTERS = 4
_SLUGS = ("lady-day", "midsummer", "michaelmas", "christmas")
_NAMES: tuple[str | Promise, ...] = (
    gettext_lazy("Lady Day"),
    gettext_lazy("Midsummer"),
    gettext_lazy("Michaelmas"),
    gettext_lazy("Christmas"),
)


class Season(NamedTuple):
    """Three months in UTC, by a number that rises by one from each to the next."""

    number: int

    @property
    def year(self) -> int:
        return self.number // _QUARTERS

    @property
    def quarter(self) -> int:
        """Counted from 0."""
        return self.number % _QUARTERS

    @property
    def slug(self) -> str:
        return f"{_SLUGS[self.quarter]}-{self.year}"

    @property
    def words(self) -> str:
        return _("%(quarter_day)s %(year)s") % {"quarter_day": _NAMES[self.quarter], "year": self.year}

    @property
    def starts_at(self) -> datetime:
        return datetime(self.year, 3 * self.quarter + 1, 1, tzinfo=UTC)

    @property
    def ends_at(self) -> datetime:
        """The first moment that is no longer in it."""
        return Season(self.number + 1).starts_at

    @property
    def first_day(self) -> date:
        return self.starts_at.date()

    @property
    def last_day(self) -> date:
        return self.ends_at.date() - timedelta(days=1)


def season_of(moment: datetime) -> Season:
    """The season in which a moment lies."""
    day = moment.astimezone(UTC)
    return Season(day.year * _QUARTERS + (day.month - 1) // 3)


def find_season(slug: str, now: datetime) -> Season | None:
    """The season that an address names, if it has begun."""
    name, _dash, year = slug.rpartition("-")
    if name not in _SLUGS or not (year.isascii() and year.isdigit() and len(year) == 4 and year[0] != "0"):
        return None
    found = Season(int(year) * _QUARTERS + _SLUGS.index(name))
    return found if found <= season_of(now) else None
