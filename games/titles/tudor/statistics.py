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
            _("Every player starts with two rings on two fingers, and counts for both."),
            (
                FactPlot(Dimension.FIRST_RING, _("Wins by first ring"), _("ring")),
                FactPlot(Dimension.FIRST_FINGER, _("Wins by finger of the first rings"), _("finger")),
                FactPlot(Dimension.FIRST_PAIR, _("Wins by ring and finger, most frequent"), _("ring / finger")),
            ),
        ),
    ),
    favourites=(
        FactPlot(Dimension.CARD, _("Most played cards"), _("card")),
        FactPlot(Dimension.FIRST_RING, _("First rings"), _("ring")),
        FactPlot(Dimension.FIRST_FINGER, _("Fingers of the first rings"), _("finger")),
    ),
)
