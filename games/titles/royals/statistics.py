"""What the statistics count of Royals: the first cities, and the titles."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.dimensions import Dimension
from games.titles.royals.facts import FIRST_CITY, TITLE_WON
from games.titles.statistics import CountedFact, FactPlot, PlotSection, TitleStatistics

STATISTICS = TitleStatistics(
    counted=(
        CountedFact(FIRST_CITY, lambda city: ((Dimension.FIRST_CITY, city),)),
        CountedFact(TITLE_WON, lambda title: ((Dimension.TITLE, title),)),
    ),
    sections=(
        PlotSection(
            "beginnings",
            _("First cities and titles"),
            "",
            (
                FactPlot(Dimension.FIRST_CITY, _("Wins by first city"), _("city")),
                FactPlot(Dimension.TITLE, _("Wins by title won alone"), _("title")),
            ),
        ),
    ),
    favourites=(FactPlot(Dimension.FIRST_CITY, _("First cities"), _("city")),),
)
