"""What a feature adds to the bench of the community: how it is filled, which of its pages are opened, what else is
measured, and what is wanted of the figures. It can be read without Django: what needs it imports it inside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bench.measure import Figures

Ask = Callable[[], object]
"""Opens a page once, and insists on an answer."""

CLUBS = 20
LIVE_GAMES = 40
"""The size of a site is its number of people: there is a club for every so many of them, and a live game."""
LEAST_LIVE = 500
"""However small the site, so many are live: as many as the longest page shows."""


def live_games(size: int) -> int:
    return max(LEAST_LIVE, size // LIVE_GAMES)


class Goal(NamedTuple):
    """A figure that has a bound."""

    figure: str
    most: float
    words: str


def no_figures() -> Figures:
    return {}


class Part(NamedTuple):
    """A feature of the community."""

    name: str
    pages: Mapping[str, str]
    """Its pages and what the report calls them."""
    fill: Callable[[int], object]
    """Adds what is missing to a site with so many people; it is called with rising sizes, after the parts before."""
    open: Callable[[], Mapping[str, Ask]]
    """The pages, by the same names, as the site stands now."""
    extras: Callable[[], Figures] = no_figures
    """Figures of its own, measured once at the largest size."""
    goals: tuple[Goal, ...] = ()
