"""Plots of the statistics with their words: what is drawn, what is said of it, and the same numbers as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.archive import plots
from games.archive.shares import Mean, SeatResults, Share

MOST_BARS = 16
"""What a plot shows; its table has all."""


class Row(NamedTuple):
    """A line of a table. Its label may lead somewhere."""

    label: str
    cells: list[str]
    address: str | None = None
    is_chosen: bool = False


class Plot(NamedTuple):
    """A plot, and all that it shows in words."""

    key: str
    """Its name on the page."""
    title: str
    summary: str
    """What screen readers say of it."""
    drawing: plots.Drawing
    head: list[str]
    rows: list[Row]
    is_of_shares: bool = False
    """Whether it has intervals and marks, which need to be explained."""


class LabelledResults(NamedTuple):
    """How those fared who have something in common."""

    label: str
    results: SeatResults
    address: str | None = None
    is_chosen: bool = False
    more: Sequence[str] = ()
    """Further cells of the table."""


def number_words(number: float, places: int = 0) -> str:
    # Django cuts off what is too long.
    return number_format(round(number, places) if places else round(number), places, use_l10n=True, force_grouping=True)


def signed_words(number: int) -> str:
    """How much more or less something is."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "±0"


def percent_words(part: float) -> str:
    """A part of a whole."""
    return _("%(number)s%%") % {"number": number_words(part * 100)}


def interval_words(share: Share) -> str:
    """Between which parts the true one lies."""
    return _("%(low)s to %(high)s%%") % {
        "low": number_words(share.low * 100),
        "high": number_words(share.high * 100),
    }


def mean_words(mean: Mean) -> str:
    """A mean, and how far the true one may lie from it."""
    if not isfinite(mean.error):
        return number_words(mean.mean, 1)
    return _("%(mean)s ± %(error)s") % {"mean": number_words(mean.mean, 1), "error": number_words(mean.error, 1)}


def share_plot(
    key: str, title: str, of_what: str, groups: Iterable[LabelledResults], counted: str = "", more: Sequence[str] = ()
) -> Plot:
    """Bars of the share in the victories. `of_what` heads the labels, `counted` how many there are, `more` the further
    cells."""
    shown = [group for group in groups if group.results.count]
    drawn = [
        plots.Bar(
            label=group.label,
            value=percent_words(group.results.share.part),
            part=group.results.share.part,
            low=group.results.share.low,
            high=group.results.share.high,
            mark=group.results.even_share,
        )
        for group in shown[:MOST_BARS]
    ]
    head = [
        of_what,
        counted or _("seats"),
        _("share of wins"),
        _("95% interval"),
        _("even share"),
        _("average score"),
        *more,
    ]
    rows = [
        Row(
            group.label,
            [
                number_words(group.results.count),
                percent_words(group.results.share.part),
                interval_words(group.results.share),
                percent_words(group.results.even_share),
                mean_words(group.results.mean),
                *group.more,
            ],
            group.address,
            group.is_chosen,
        )
        for group in shown
    ]
    return Plot(
        key, title, _share_words(shown[:MOST_BARS]), plots.bars(drawn, percent_words), head, rows, is_of_shares=True
    )


def part_plot(key: str, title: str, of_what: str, counts: Sequence[tuple[str, int]]) -> Plot:
    """Bars of what part each has of all."""
    whole = sum(count for _label, count in counts)
    shares = [plots.Bar(label, percent_words(count / whole), count / whole) for label, count in counts]
    rows = [Row(label, [number_words(count), percent_words(count / whole)]) for label, count in counts]
    summary = _listed(f"{label}: {percent_words(count / whole)}" for label, count in counts)
    drawing = plots.bars(shares, percent_words)
    return Plot(key, title, summary, drawing, [of_what, _("games"), _("share")], rows)


def step_plot(key: str, title: str, of_what: str, counts: dict[int, int], step: int, counted: str) -> Plot:
    """Columns of how many lie in each step, with the empty ones between."""
    steps = range(min(counts), max(counts) + 1, step) if counts else range(0)
    columns = [plots.Point(number_words(first), counts.get(first, 0)) for first in steps]
    labels = [
        _("%(first)s to %(last)s") % {"first": number_words(first), "last": number_words(first + step - 1)}
        for first in steps
    ]
    rows = [Row(label, [number_words(counts.get(first, 0))]) for label, first in zip(labels, steps, strict=True)]
    fullest = max(steps, key=lambda first: counts.get(first, 0), default=0)
    summary = _("Most are between %(first)s and %(last)s, all between %(least)s and %(most)s.") % {
        "first": number_words(fullest),
        "last": number_words(fullest + step - 1),
        "least": number_words(min(counts, default=0)),
        "most": number_words(max(counts, default=0) + step - 1),
    }
    return Plot(key, title, summary, plots.histogram(columns, number_words), [of_what, counted], rows)


def _share_words(groups: Sequence[LabelledResults]) -> str:
    return _listed(
        _("%(label)s: %(share)s, most likely %(interval)s")
        % {
            "label": group.label,
            "share": percent_words(group.results.share.part),
            "interval": interval_words(group.results.share),
        }
        for group in groups
    )


def _listed(sentences: Iterable[str]) -> str:
    return "; ".join(sentences)
