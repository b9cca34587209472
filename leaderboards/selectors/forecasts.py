"""How well learned chances to win fit, on matches that were never trained on."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.archive.selectors.statistics_plots import Plot
from games.titles.protocol import Title
from games.titles.registry import all_titles, learned_evaluator
from games.words import name_words
from leaderboards.selectors.calibration_plots import calibration_plot


class Fit(NamedTuple):
    """How well chances fit at tables of a size, in a third of the match."""

    players: str
    part: str
    positions: int
    brier: str
    points_brier: str
    """Of a prediction that knows the difference of points alone."""


class TitleForecasts(NamedTuple):
    """What is told about a game."""

    slug: str
    name: str
    version: str
    matches: int
    is_used: bool
    """Whether bots go by it."""
    fits: list[Fit]
    plots: list[Plot]


def forecasts_page() -> list[TitleForecasts]:
    """Every game of which something has been learnt."""
    found = (_of_title(title) for title in all_titles())
    return [forecasts for forecasts in found if forecasts is not None]


def _of_title(title: Title) -> TitleForecasts | None:
    learned = learned_evaluator(title.slug)
    if learned is None:
        return None
    provenance = learned.network.provenance
    parts: list[dict[str, Any]] = provenance["calibration"]
    sizes = sorted({part["seats"] for part in parts})
    return TitleForecasts(
        slug=title.slug,
        name=name_words(title.slug),
        version=learned.version,
        matches=provenance["matches"],
        is_used=learned is title.evaluator,
        fits=[_fit(part) for part in parts],
        plots=[_plot(title.slug, seats, [part for part in parts if part["seats"] == seats]) for seats in sizes],
    )


def _fit(part: dict[str, Any]) -> Fit:
    phases = {"beginning": _("first third"), "middle": _("second third"), "end": _("last third")}
    return Fit(
        players=_players(part["seats"]),
        part=phases[part["phase"]],
        positions=part["positions"],
        brier=f"{part['brier']:.3f}",
        points_brier=f"{part['points_brier']:.3f}",
    )


def _plot(slug: str, seats: int, parts: list[dict[str, Any]]) -> Plot:
    """All thirds together: bins that stand at the same height are united."""
    groups: dict[int, list[dict[str, Any]]] = {}
    for part in parts:
        for one in part["bins"]:
            groups.setdefault(min(9, int(one["predicted"] * 10)), []).append(one)
    bins = []
    for _number, ones in sorted(groups.items()):
        count = sum(one["positions"] for one in ones)
        predicted, won = (sum(one[name] * one["positions"] for one in ones) / count for name in ("predicted", "won"))
        bins.append((count, predicted, won))
    return calibration_plot(f"{slug}-{seats}", _players(seats), bins)


def _players(seats: int) -> str:
    return ngettext("%(count)s player", "%(count)s players", seats) % {"count": seats}
