"""Who sits in which chair of a table, so that over the rounds everybody has had every chair. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from random import Random

from pairing.balance import Round, Table

Sat = Counter[tuple[int, int]]
"""How often a member has sat in a seat."""


def sat_before(rounds: Iterable[Round]) -> Sat:
    """How often everybody has sat in every seat in these rounds."""
    return Counter((member, seat) for round_ in rounds for table in round_.tables for seat, member in enumerate(table))


def seated(members: Sequence[int], sat: Sat, rng: Random) -> Table:
    """These members in the order that adds least to what is uneven: rather two who have sat there once before than one
    who has twice. Chance decides between orders as good."""
    shuffled = list(members)
    rng.shuffle(shuffled)
    return min(
        permutations(shuffled), key=lambda order: sum(sat[member, seat] ** 2 for seat, member in enumerate(order))
    )
