"""Points for places. Pure and exact: what tied players share is kept as a fraction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import pairwise

Scale = tuple[Fraction | int, ...]
"""The points for the first place, the second and so on; nothing for those it does not name."""

USUAL: Scale = (10, 6, 3, 1)


def check_scale(scale: Scale) -> None:
    """Refuses a scale by which a worse place would be worth more, or any less than nothing."""
    if not scale or min(scale) < 0 or any(worse > better for better, worse in pairwise(scale)):
        raise ValueError("Points must not rise from a place to the next, nor be below nothing.")


def placed(scores: Sequence[int]) -> tuple[int, ...]:
    """The places of these scores, the highest first; equal scores have equal places and leave the next ones free."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def shared(places: Sequence[int], scale: Scale, forfeits: Collection[int] = ()) -> tuple[Fraction, ...]:
    """The points for these places, by seat. Equal places share what is due to them together; `forfeits` are seats that
    get nothing, whatever their place, and leave what is due to the better places to the others."""
    order = sorted(range(len(places)), key=lambda seat: (seat in forfeits, places[seat]))
    points = [Fraction(0)] * len(places)
    start = 0
    while start < len(order) and order[start] not in forfeits:
        tied = [seat for seat in order[start:] if places[seat] == places[order[start]] and seat not in forfeits]
        due = sum((Fraction(part) for part in scale[start : start + len(tied)]), Fraction(0))
        for seat in tied:
            points[seat] = due / len(tied)
        start += len(tied)
    return tuple(points)
