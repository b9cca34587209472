"""What the statistics of the archive count of a title besides results."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.dimensions import Dimension
from games.titles.facts import FactKind
from games.titles.wording import Words

Values = tuple[tuple[Dimension, str], ...]


class CountedFact(NamedTuple):
    """A kind of fact that is counted: everybody at the table has seen it."""

    kind: FactKind
    values: Callable[[str], Values]
    """By which dimensions a subject is counted, and as what."""


class FactPlot(NamedTuple):
    """A plot over the values of a dimension."""

    dimension: Dimension
    title: Words
    of_what: Words


class PlotSection(NamedTuple):
    """Plots under one heading; its key is its anchor."""

    key: str
    heading: Words
    lede: Words
    plots: tuple[FactPlot, ...]


class TitleStatistics(NamedTuple):
    """What is counted, and what is shown of it: among all matches, and of one person."""

    counted: tuple[CountedFact, ...] = ()
    sections: tuple[PlotSection, ...] = ()
    favourites: tuple[FactPlot, ...] = ()


NO_STATISTICS = TitleStatistics()
