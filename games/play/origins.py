"""What a match is a part of, such as a league or a tournament: its players find the way back from the table. Apps above
this one register how to find it: `register(origin_of_match)` in their `AppConfig.ready`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.utils.functional import Promise

from games.models import Match


class Origin(NamedTuple):
    """The page to which a match belongs."""

    label: str | Promise
    """The way there, as a link says it."""
    url: str


Find = Callable[[Match], Origin | None]
"""The origin of a match; None if the app knows of none that everyone may know."""

_finders: list[Find] = []


def register(find: Find) -> None:
    assert find not in _finders, "an app finds its matches once"
    _finders.append(find)


def origin_of(match: Match) -> Origin | None:
    """What a match is a part of. Only matches whose seats were given out are part of anything."""
    if not match.has_fixed_seats:
        return None
    return next((origin for find in _finders if (origin := find(match))), None)
