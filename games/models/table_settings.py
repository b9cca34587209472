"""What the host of a table decides beside the rules."""

from __future__ import annotations

from typing import TypedDict

from games.models.match import Match


class TableSettings(TypedDict, total=False):
    """Columns of a match that its host fills in; what is left out has the match's own default."""

    title: str
    access: str
    pace: str
    is_rated: bool
    least_rating: int | None
    most_rating: int | None
    least_reliability: int
    reveal_hours: int


def settings_of(match: Match) -> TableSettings:
    """The settings that a table was opened with."""
    return TableSettings(
        title=match.title,
        access=match.access,
        pace=match.pace,
        is_rated=match.is_rated,
        least_rating=match.least_rating,
        most_rating=match.most_rating,
        least_reliability=match.least_reliability,
        reveal_hours=match.reveal_hours,
    )
