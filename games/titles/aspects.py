"""What a seat's prospects consist of, in words: why one move is better than another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from games.engine.protocol import Seat
from games.titles.wording import Words


class Aspects(NamedTuple):
    """What a title weighs. Names are stored and never reused."""

    names: Mapping[str, Words]
    """Every aspect, as it stands in a list: "It is better for: influence in the countries, cards in hand"."""
    weigh: Callable[[Any, Seat], Mapping[str, float]]
    """What each is worth to a seat in a state, in points at the end; all names, always."""


NO_ASPECTS = Aspects({}, lambda state, seat: {})
