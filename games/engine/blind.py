"""Pieces drawn blind from a pool: every one of them is as likely as any other. The numbers come from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import comb, prod

from games.engine.dealer import pick
from games.engine.protocol import Draw
from games.engine.tuples import Counts


def drawn(pool: Counts, number: int, draw: Draw) -> tuple[Counts, Counts]:
    """So many pieces of a pool, and what it has left; one number is drawn for each, none where all are taken."""
    size = sum(pool)
    if number == size:
        return pool, (0,) * len(pool)
    left, taken = list(pool), [0] * len(pool)
    for below in range(size, size - number, -1):
        place = draw(below)
        kind = 0
        while place >= left[kind]:
            place -= left[kind]
            kind += 1
        left[kind] -= 1
        taken[kind] += 1
    return tuple(taken), tuple(left)


def drawn_where(fits: Callable[[Counts], bool], pool: Counts, number: int, draw: Draw) -> tuple[Counts, Counts]:
    """The same among the hands that fit, each as likely as it is among all. Looks at every possible hand: for pools of
    few kinds."""
    odds = [(hand, prod(map(comb, pool, hand))) for hand in _hands(pool, number) if fits(hand)]
    assert odds, "of the hands that could be drawn, at least the true one fits"
    hand = pick(odds, draw(sum(weight for _, weight in odds)))
    return hand, tuple(count - taken for count, taken in zip(pool, hand, strict=True))


def together(parts: Iterable[Counts]) -> Counts:
    """All pieces of some piles in one."""
    return tuple(map(sum, zip(*parts, strict=True)))


def _hands(pool: Counts, number: int) -> Iterator[Counts]:
    """Every hand of so many pieces."""
    if not pool:
        if not number:
            yield ()
        return
    for count in range(min(pool[0], number) + 1):
        for rest in _hands(pool[1:], number - count):
            yield (count, *rest)
