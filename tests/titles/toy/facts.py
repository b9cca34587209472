"""What of a match of the toy is worth finding again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.replay import Position
from games.titles.facts import FactKind, Facts, Occurrence

TOOK_TWO = FactKind(901, "took_two")


def _occurrences(positions: Sequence[Position]) -> Iterator[Occurrence]:
    for place in positions:
        if place.ply is not None and place.ply.text == "take 2":
            yield Occurrence(TOOK_TWO, place.ply.seat, 1)


FACTS = Facts((TOOK_TWO,), _occurrences)
