"""Times in which all clocks of a table pause, because the app that has seated it says so: a league on its break days.

An app that knows of such times registers here when the site starts; the services of play need not know it."""

from __future__ import annotations

from collections.abc import Callable

from games.clock import Interval

ClockPauses = tuple[Interval, ...]
"""In their order."""

_sources: list[Callable[[int], ClockPauses]] = []


def register(pauses_of_match: Callable[[int], ClockPauses]) -> None:
    """Asks this function too, by the key of a match, when its clocks pause."""
    if pauses_of_match not in _sources:
        _sources.append(pauses_of_match)


def clock_pauses_of(match_id: int) -> ClockPauses:
    """When all clocks of a match pause."""
    return tuple(sorted(pause for source in _sources for pause in source(match_id)))
