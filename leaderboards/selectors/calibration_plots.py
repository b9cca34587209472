"""Predictions beside what came of them, as a drawing and a table."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.archive.plots import FIELD_HEIGHT, FIELD_LEFT, FIELD_TOP, FOOT, WIDTH, Drawing, Stroke, Words
from games.archive.selectors.statistics_plots import Plot, Row


def calibration_plot(key: str, title: str, bins: Sequence[tuple[int, float, float]]) -> Plot:
    """What was foreseen from left to right, what came of it upwards, and the line on which both are the same."""
    bins = [(count, forecast, came) for count, forecast, came in bins if count]
    strokes, words = [], []
    for tick in (0.0, 0.5, 1.0):
        strokes.append(Stroke(FIELD_LEFT, _up(tick), WIDTH - 6, _up(tick), "grid" if tick else "axis"))
        words.append(Words(FIELD_LEFT - 6, _up(tick) + 4, per_cent(tick), "end", "tick"))
        anchor = "end" if tick == 1.0 else "middle" if tick else "start"
        words.append(Words(_across(tick), FIELD_TOP + FIELD_HEIGHT + FOOT - 6, per_cent(tick), anchor, "tick"))
    strokes.append(Stroke(_across(0.0), _up(0.0), _across(1.0), _up(1.0), "ideal"))
    dots = [(_across(forecast), _up(came)) for _count, forecast, came in bins]
    drawing = Drawing(
        WIDTH,
        FIELD_TOP + FIELD_HEIGHT + FOOT,
        strokes=strokes,
        words=words,
        path=" ".join(f"{x},{y}" for x, y in dots),
        dots=dots,
    )
    furthest = max(abs(forecast - came) for _count, forecast, came in bins)
    return Plot(
        key=key,
        title=title,
        summary=ngettext(
            "%(count)s group of predictions; it is %(furthest)s off the diagonal.",
            "%(count)s groups of predictions; the furthest is %(furthest)s off the diagonal.",
            len(bins),
        )
        % {"count": len(bins), "furthest": per_cent(furthest)},
        drawing=drawing,
        head=[_("predicted"), _("came true"), _("predictions")],
        rows=[Row(per_cent(forecast), [per_cent(came), str(count)]) for count, forecast, came in bins],
    )


def _across(part: float) -> int:
    return round(FIELD_LEFT + 6 + part * (WIDTH - 12 - FIELD_LEFT))


def _up(part: float) -> int:
    return round(FIELD_TOP + FIELD_HEIGHT * (1.0 - part))


def per_cent(part: float) -> str:
    return _("%(number)s%%") % {"number": f"{100 * part:.0f}"}
