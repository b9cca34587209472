"""Which matches the statistics are of, as a value and as a part of an address."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from django.http import QueryDict

from games.engine.metas import find_meta


@dataclass(frozen=True)
class StatisticsFilters:
    """Which matches of a game count; whatever is empty or None does not matter."""

    edition: str = ""
    players: int | None = None
    card: str = ""

    def having(self, **changes: Any) -> StatisticsFilters:
        """The same, but for some of them."""
        return replace(self, **changes)

    @property
    def address(self) -> str:
        """The filters as the end of an address, with its question mark; empty if all matches count."""
        query = QueryDict(mutable=True)
        query.update({name: str(value) for name, value in asdict(self).items() if value})
        return f"?{query.urlencode()}" if query else ""


def scenarios_of(game: str) -> tuple[str, ...]:
    """The scenarios of all editions of a game."""
    return tuple(dict.fromkeys(card for edition in find_meta(game).editions for card in edition.scenarios))


def scoring_of(game: str) -> tuple[str, ...]:
    """The scoring cards of all editions of a game."""
    return tuple(dict.fromkeys(card for edition in find_meta(game).editions for card in edition.scoring))
