"""How well the formula foresees, for everybody to see."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.archive.plots import FIELD_HEIGHT, FIELD_LEFT, FIELD_TOP, FOOT, WIDTH, Drawing, Stroke, Words
from games.archive.selectors.statistics_plots import Plot, Row
from leaderboards.models import FormulaReport
from leaderboards.rating import FORMULAS, LIVE


class Compared(NamedTuple):
    """How well a formula foresaw all rated matches."""

    name: str
    is_live: bool
    has_seats: bool
    """Whether it took the seats into account."""
    log_loss: str
    accuracy: str


class FormulaPage(NamedTuple):
    """What is told about the formula."""

    version: int
    name: str
    made_at: datetime | None
    """When the formulas were last compared; None if they never were."""
    matches: int
    pairs: int
    compared: list[Compared]
    plot: Plot | None


def formula_page() -> FormulaPage:
    """The live formula, and the last comparison with others."""
    report = FormulaReport.objects.order_by("-made_at", "-pk").first()
    figures: list[dict[str, Any]] = report.figures if report is not None else []
    plain = [one for one in figures if not one.get("has_seats")]
    live = next((one for one in plain if one["version"] == LIVE and one["pairs"]), None)
    # The trial with seats says something only where seats were known.
    told = plain + [one for one in figures if one.get("seated_pairs")]
    return FormulaPage(
        version=LIVE,
        name=FORMULAS[LIVE].name,
        made_at=report.made_at if report is not None and live else None,
        matches=report.matches if report is not None else 0,
        pairs=live["pairs"] if live else 0,
        compared=[_compared(one) for one in told],
        plot=_calibration_plot(live) if live else None,
    )


def _compared(figures: dict[str, Any]) -> Compared:
    return Compared(
        name=figures["name"],
        is_live=figures["version"] == LIVE and not figures.get("has_seats"),
        has_seats=bool(figures.get("has_seats")),
        log_loss=f"{figures['log_loss']:.3f}",
        accuracy=_per_cent(figures["accuracy"]),
    )


def _calibration_plot(figures: dict[str, Any]) -> Plot:
    """What was foreseen from left to right, what came of it upwards, and the line on which both are the same."""
    bins = [(count, forecast, came) for count, forecast, came in figures["bins"] if count]
    strokes, words = [], []
    for tick in (0.0, 0.5, 1.0):
        strokes.append(Stroke(FIELD_LEFT, _up(tick), WIDTH - 6, _up(tick), "grid" if tick else "axis"))
        words.append(Words(FIELD_LEFT - 6, _up(tick) + 4, _per_cent(tick), "end", "tick"))
        anchor = "end" if tick == 1.0 else "middle" if tick else "start"
        words.append(Words(_across(tick), FIELD_TOP + FIELD_HEIGHT + FOOT - 6, _per_cent(tick), anchor, "tick"))
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
        key="calibration",
        title=_("Predictions and results"),
        summary=ngettext(
            "%(count)s group of predictions; it is %(furthest)s off the diagonal.",
            "%(count)s groups of predictions; the furthest is %(furthest)s off the diagonal.",
            len(bins),
        )
        % {"count": len(bins), "furthest": _per_cent(furthest)},
        drawing=drawing,
        head=[_("predicted"), _("came true"), _("predictions")],
        rows=[Row(_per_cent(forecast), [_per_cent(came), str(count)]) for count, forecast, came in bins],
    )


def _across(part: float) -> int:
    return round(FIELD_LEFT + 6 + part * (WIDTH - 12 - FIELD_LEFT))


def _up(part: float) -> int:
    return round(FIELD_TOP + FIELD_HEIGHT * (1.0 - part))


def _per_cent(part: float) -> str:
    return _("%(number)s%%") % {"number": f"{100 * part:.0f}"}
