"""What the statistics count of Tudor: the first rings, and the cards in play."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.dimensions import Dimension
from games.titles.statistics import CountedFact, FactPlot, PlotSection, TitleStatistics, Values
from games.titles.tudor.facts import BEGAN_WITH


def _first_ring(subject: str) -> Values:
    ring, _, finger = subject.partition("-")
    return ((Dimension.FIRST_RING, ring), (Dimension.FIRST_FINGER, finger), (Dimension.FIRST_PAIR, subject))


STATISTICS = TitleStatistics(
    counted=(CountedFact(BEGAN_WITH, _first_ring),),
    sections=(
        PlotSection(
            "rings",
            _("The first rings"),
            _("Everybody begins with two rings, each on a finger of its own: whoever does so is counted for both."),
            (
                FactPlot(Dimension.FIRST_RING, _("Victories by a first ring"), _("ring")),
                FactPlot(Dimension.FIRST_FINGER, _("Victories by a finger of the first rings"), _("finger")),
                FactPlot(
                    Dimension.FIRST_PAIR, _("Victories by a ring on its finger, the most frequent"), _("ring / finger")
                ),
            ),
        ),
    ),
    favourites=(
        FactPlot(Dimension.CARD, _("Cards played with most often"), _("card")),
        FactPlot(Dimension.FIRST_RING, _("First rings"), _("ring")),
        FactPlot(Dimension.FIRST_FINGER, _("Fingers of the first rings"), _("finger")),
    ),
)
