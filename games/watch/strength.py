"""How strong the players of running games are. Ratings come from an app above this one: it registers here, and until
then nobody's strength is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.models import Match

Strengths = Callable[[Sequence[Match]], dict[int, int]]
"""The mean rating of the people of matches, by the keys of those for which it is known. Their seats have been read."""

_sources: list[Strengths] = []


def register(source: Strengths) -> None:
    assert not _sources, "there is one rating of a person, not two"
    _sources.append(source)


def mean_ratings(matches: Sequence[Match]) -> dict[int, int]:
    """In one query for all of them."""
    return _sources[0](matches) if _sources and matches else {}
