"""Titles by rating: a ladder of ranks at court. Knows no database, no clock and no names of people; words are looked up
when they are read.

None of the words is a piece, an office or a title of either game: "Warden" can only be a player.
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leaderboards.rating import is_provisional, shown, shown_reach


class Title(NamedTuple):
    """A rung of the ladder."""

    key: str
    name: str | Promise
    icon: str
    """Its drawing in the sprite."""
    floor: int
    """What a rating has to reach when all that is unsure is taken from it; 0 asks only for a rating that is sure."""


LADDER = (
    Title("usher", _("Usher"), "stairs", 0),
    Title("yeoman", _("Yeoman"), "bench", 1250),
    Title("squire", _("Squire"), "sword", 1350),
    Title("herald", _("Herald"), "scroll", 1450),
    Title("warden", _("Warden"), "chamber", 1550),
    Title("viceroy", _("Viceroy"), "throne", 1700),
    Title("regent", _("Regent"), "crown", 1900),
)
"""From the lowest to the highest."""


def sure_part(mean: float, deviation: float) -> int:
    """The rating with all that is unsure taken from it: what a player is worth in 39 of 40 cases at least."""
    return max(0, shown(mean) - shown_reach(deviation))


def title_of(mean: float, deviation: float) -> Title | None:
    """The title for such a skill; None while the rating is provisional."""
    if is_provisional(deviation):
        return None
    reached = sure_part(mean, deviation)
    return next(title for title in reversed(LADDER) if title.floor <= reached)
