"""A position of Royals in small."""

from __future__ import annotations

from games.engine.royals.view import RoyalsView
from games.titles.miniatures import Miniature


def miniature(view: RoyalsView) -> Miniature:
    """Who holds each noble, in the order of the cities."""
    owners = tuple(noble.owner for city in view.cities for noble in city.nobles)
    return Miniature(
        marks=owners, scores=view.points, moment=str(view.year), is_bare=not any(owner is not None for owner in owners)
    )
