"""The words of a chronicle: what a kind of happening is, and one that took place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Kind(NamedTuple):
    """A kind of happening. Codes and the order of subjects are stored for ever: new ones are added at the end."""

    code: int
    id: str
    subjects: tuple[str, ...] = ()
    """Ids of what it can be about; a happening names one by its place, counted from 1. Empty if there is nothing to
    name."""
    has_first: bool = False
    """Whether the first happening of the kind is told once more as `ANY`, so that it is found whatever it was about."""


ANY = 0
"""The subject of a happening that has none, or of the first of its kind."""


class Told(NamedTuple):
    """Something that a seat did, as a chronicler tells it: as often as it happens, in ids."""

    kind: Kind
    seat: int
    round: int
    subject: str = ""


class Happened(NamedTuple):
    """Something that a seat did, in the round in which it did so first."""

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
    """Who has most points; nobody where nobody has any."""
    most = max(points.values(), default=0)
    return [seat for seat, count in points.items() if count == most > 0]
