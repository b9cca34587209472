"""What of a match is worth finding again, in codes that never change their meaning. Facts come from positions and
events; they know no table and no person."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from games.engine.replay import Position


class FactKind(NamedTuple):
    """A kind of fact. Codes and the order of subjects are stored for ever: new ones are added at the end."""

    code: int
    id: str
    subjects: tuple[str, ...] = ()
    """Ids of what it can be about; a fact names one by its place, counted from 1. Empty if there is nothing to
    name."""
    has_first: bool = False
    """Whether the first fact of the kind is told once more as `ANY`, so that it is found whatever it was about."""


ANY = 0
"""The subject of a fact that has none, or of the first of its kind."""


class Occurrence(NamedTuple):
    """Something that a seat did, as often as it happens, in ids."""

    kind: FactKind
    seat: int
    round: int
    subject: str = ""


class CodedFact(NamedTuple):
    """Something that a seat did, in the round in which it did so first, in codes."""

    kind: int
    subject: int
    seat: int
    round: int


def points_of(scored: Iterable[tuple[int, int]]) -> dict[int, int]:
    """What each seat scored in all."""
    points: defaultdict[int, int] = defaultdict(int)
    for seat, more in scored:
        points[seat] += more
    return dict(points)


def leaders(points: Mapping[int, int]) -> list[int]:
    """The seats with the most points; none where no seat has any."""
    most = max(points.values(), default=0)
    return [seat for seat, count in points.items() if count == most > 0]


def _nothing(positions: Sequence[Position]) -> Iterator[Occurrence]:
    return iter(())


class Facts(NamedTuple):
    """What a title tells of its matches."""

    kinds: tuple[FactKind, ...] = ()
    """Their codes are shared with no other title."""
    occurrences: Callable[[Sequence[Position]], Iterator[Occurrence]] = _nothing
    """Everything worth telling of a match, from its positions."""
    cards: Callable[[Position], tuple[str, ...]] = lambda last: ()
    """The ids of the cards that decided what counted, from the last position."""


NO_FACTS = Facts()
