"""How well the formula foresees, for everybody to see."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.archive.selectors.statistics_plots import Plot
from leaderboards.models import FormulaReport
from leaderboards.rating import FORMULAS, LIVE
from leaderboards.selectors.calibration_plots import calibration_plot, per_cent


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
        plot=calibration_plot("calibration", _("Predictions and results"), live["bins"]) if live else None,
    )


def _compared(figures: dict[str, Any]) -> Compared:
    return Compared(
        name=figures["name"],
        is_live=figures["version"] == LIVE and not figures.get("has_seats"),
        has_seats=bool(figures.get("has_seats")),
        log_loss=f"{figures['log_loss']:.3f}",
        accuracy=per_cent(figures["accuracy"]),
    )
