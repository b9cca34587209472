"""How Royals looks to a network."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.protocol import Seat
from games.engine.royals.state import State
from games.titles.royals import features
from games.titles.royals.seen import FIELDS, MOST_SEATS, NOBODY, VIEWER, seen_by

_NAMES = [name for name, _ in FIELDS]
_SIZES = dict(FIELDS)
_STARTS = dict(zip(_NAMES, np.cumsum([0, *_SIZES.values()]).tolist(), strict=False))
_HAND = ("cards", "intrigue")
_POINTS = 2
"""Which of the numbers of a seat says what it has scored."""


class RoyalsSight:
    """For all options and two to five seats."""

    version = features.VERSION

    def see(self, state: State, viewer: Seat | None) -> list[int]:
        return seen_by(state, viewer).numbers

    def blind(self, numbers: Any) -> Any:
        blinded = numbers.copy()
        blinded[:, VIEWER] = NOBODY
        for name in _HAND:
            blinded[:, _STARTS[name] : _STARTS[name] + _SIZES[name]] = 0
        return blinded

    def points(self, numbers: Any) -> features.Array:
        of_seats = numbers[:, _STARTS["seats"] :].reshape(len(numbers), MOST_SEATS, -1)
        found: features.Array = of_seats[:, : int(numbers[0, 0]), _POINTS].astype(np.float32)
        return found

    def features(self, numbers: Any) -> features.Array:
        return features.features(numbers)


SIGHT = RoyalsSight()
