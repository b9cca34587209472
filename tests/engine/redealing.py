"""Everything that a redeal can bring, found by giving it every number it may draw."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from games.engine.protocol import AnyGame, Seat
from games.engine.tuples import Counts


class _Undrawn(Exception):
    """A number was asked for that the script does not have."""


def every_redeal(game: AnyGame, state: Any, seat: Seat | None, draws: int = 20) -> dict[str, Fraction]:
    """Each state that may come of a redeal, encoded, with its chance; what takes more draws than these is left out."""
    chances: defaultdict[str, Fraction] = defaultdict(Fraction)
    scripts: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while scripts:
        script, chance = scripts.pop()
        numbers = list(script)
        asked = 0

        def draw(below: int, numbers: list[int] = numbers) -> int:
            nonlocal asked
            if not numbers:
                asked = below
                raise _Undrawn
            return numbers.pop(0)

        try:
            after = game.redeal(state, seat, draw)
        except _Undrawn:
            if len(script) < draws:
                scripts += [((*script, number), chance / asked) for number in range(asked)]
            continue
        assert not numbers, "a script is as long as it has to be"
        chances[game.encode(after)] += chance
    return dict(chances)


def shares(chances: dict[str, Fraction]) -> dict[str, Fraction]:
    """The same so that they add up to one."""
    whole = sum(chances.values())
    return {state: chance / whole for state, chance in chances.items()}


def hands_of(pool: Counts, size: int) -> Counter[Counts]:
    """Every hand of a pool, by its kinds, with the number of ways in which single pieces make it up."""
    pieces = [kind for kind, count in enumerate(pool) for _ in range(count)]
    return Counter(_counted(hand, len(pool)) for hand in combinations(pieces, size))


def _counted(pieces: Sequence[int], kinds: int) -> Counts:
    return tuple(pieces.count(kind) for kind in range(kinds))
