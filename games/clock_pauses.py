"""Times in which all clocks of a table rest, because whoever has seated it says so: a league on the days of its breaks.

Who knows of such times tells it here when the house opens; nobody who plays has to know him."""

from __future__ import annotations

from collections.abc import Callable

from games.clock import Interval

Rests = tuple[Interval, ...]
"""In their order."""

_askers: list[Callable[[int], Rests]] = []


def register(rests_of_match: Callable[[int], Rests]) -> None:
    """Asks this one too, by the number of a match, when its clocks rest."""
    if rests_of_match not in _askers:
        _askers.append(rests_of_match)


def rests_of(match_id: int) -> Rests:
    """When all clocks of a match rest."""
    return tuple(sorted(rest for ask in _askers for rest in ask(match_id)))
