"""Rounds of a Swiss tournament for two to five at a table. Pure: standings and earlier rounds come in, chance too.

People of like score sit together, no one meets the same person again while that can be avoided, and no one sits at a
short table or rests again before others have. In this order: as few meetings again as possible, short tables shared
out, scores close to each other. Seats are given last, so that everybody gets to sit everywhere.

The work is bounded: tables are filled from the top, each with the best of the next few; if people meet again, a search
with a limit looks for a way around; then players change places between near tables as long as something gets better.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations, islice
from random import Random

from pairing.balance import Round
from pairing.seating import sat_before, seated

WINDOW = 16
"""How many of the next in the standings are looked at for a place at a table."""
NEAR = 3
"""How many tables up and down players change places."""
PASSES = 4
DETOURS = 200_000
"""How many people are looked at in the search for a round without a meeting again."""
RESTARTS = 12
SMALL = 40
"""Where people have to meet again, up to so many members are dealt anew some times: few people leave few ways."""
POINT = 60
"""Scores are whole sixtieths: points that two to five have to share are always such."""

Cost = tuple[int, int, int]
"""Meetings again, squared so that a third weighs more than a second, returns to a short table, and how far scores are
apart: compared in this order."""


def table_sizes(members: int, size: int, least: int) -> tuple[int, ...]:
    """How many sit at each table, the largest first: everybody if that can be, and then as evenly as can be. Who is
    left over rests."""
    if not 2 <= least <= size:
        raise ValueError(f"A table of {size} cannot begin with {least}.")
    tables = -(-members // size)
    if tables * least > members:
        return (size,) * (members // size)
    share, rest = divmod(members, tables) if tables else (0, 0)
    return (share + 1,) * rest + (share,) * (tables - rest)


def next_round(
    scores: Mapping[int, Fraction | int], past: Sequence[Round], size: int, rng: Random, least: int | None = None
) -> Round:
    """The next round for all who have a score. Tables may go down to `least`, one short of full unless told otherwise;
    who has rested least often and stands lowest rests first."""
    sizes = table_sizes(len(scores), size, max(2, size - 1) if least is None else least)
    lot = {member: rng.random() for member in sorted(scores)}
    order = sorted(scores, key=lambda member: (-scores[member], lot[member]))
    rested = Counter(member for round_ in past for member in round_.resting)
    lowest = {member: -number for number, member in enumerate(order)}
    resting = set(sorted(order, key=lambda m: (rested[m], lowest[m]))[: len(order) - sum(sizes)])
    pairing = _Pairing({member: int(scores[member] * POINT) for member in order}, past, size)
    tables = pairing.paired([member for member in order if member not in resting], sizes, rng)
    sat = sat_before(past)
    return Round(tuple(seated(table, sat, rng) for table in tables), tuple(m for m in order if m in resting))


class _Pairing:
    """One round in the making."""

    def __init__(self, scores: Mapping[int, int], past: Sequence[Round], size: int) -> None:
        self.scores = scores
        self.size = size
        self.met: dict[int, Counter[int]] = {member: Counter() for member in scores}
        self.short: Counter[int] = Counter()
        for table in (table for round_ in past for table in round_.tables):
            if len(table) < size:
                self.short.update(table)
            for one, other in combinations(table, 2):
                if one in self.met and other in self.met:
                    self.met[one][other] += 1
                    self.met[other][one] += 1

    def paired(self, order: Sequence[int], sizes: Sequence[int], rng: Random) -> list[list[int]]:
        """Everybody at a table, in the order of the tables."""
        tables = self._filled(order, sizes)
        self._improve(tables)
        if not self._total(tables)[0]:
            return tables
        around = self._without_meeting_again(order, sizes)
        if around is not None:
            self._improve(around)
            return around
        self._improve(tables, near=len(tables))
        if len(order) <= SMALL:
            tables = min([tables, *self._dealt_anew(order, sizes, rng)], key=self._total)
        return tables

    def _dealt_anew(self, order: Sequence[int], sizes: Sequence[int], rng: Random) -> Iterator[list[list[int]]]:
        """Tables that begin with a deal by chance, each improved as far as it goes."""
        for _ in range(RESTARTS):
            dealt = iter(rng.sample(order, len(order)))
            tables = [list(islice(dealt, size)) for size in sizes]
            self._improve(tables, near=len(tables))
            yield tables

    def _filled(self, order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
        """Tables filled from the top, each place with whom it costs least among the next few."""
        waiting = list(order)
        tables = []
        for size in sizes:
            table = [waiting.pop(0)]
            while len(table) < size:
                chosen = min(range(min(WINDOW, len(waiting))), key=lambda n: self._cost([*table, waiting[n]], size))
                table.append(waiting.pop(chosen))
            tables.append(table)
        return tables

    def _improve(self, tables: list[list[int]], near: int = NEAR) -> None:
        """Lets players of near tables change places as long as that is better, some times over all tables. Only those
        who meet again look farther away."""
        costs = [self._cost(table) for table in tables]
        for _ in range(PASSES):
            has_changed = False
            for one in range(len(tables)):
                if near > NEAR and not costs[one][0]:
                    continue
                for other in range(max(0, one - near), min(len(tables), one + near + 1)):
                    if other != one and self._exchange(tables, costs, one, other):
                        has_changed = True
            if not has_changed:
                return

    def _exchange(self, tables: list[list[int]], costs: list[Cost], one: int, other: int) -> bool:
        """Makes the best change of places between two tables, if one is better than none."""
        first, second = tables[one], tables[other]
        best, change = _sum(costs[one], costs[other]), None
        for here in range(len(first)):
            for there in range(len(second)):
                first[here], second[there] = second[there], first[here]
                cost = _sum(self._cost(first), self._cost(second))
                if cost < best:
                    best, change = cost, (here, there)
                first[here], second[there] = second[there], first[here]
        if change is None:
            return False
        here, there = change
        first[here], second[there] = second[there], first[here]
        costs[one], costs[other] = self._cost(first), self._cost(second)
        return True

    def _without_meeting_again(self, order: Sequence[int], sizes: Sequence[int]) -> list[list[int]] | None:
        """Tables at which no one meets another again, if one is found before the search has tried too much: place after
        place, the nearest first, and back where there is no one left."""
        rank = {member: number for number, member in enumerate(order)}
        waiting = list(order)
        tables: list[list[int]] = [[]]
        untried = [self._fitting(tables[-1], waiting)]
        placed: list[int] = []
        looked = 0
        while untried:
            if not untried[-1]:
                untried.pop()
                if placed:
                    if not tables[-1]:
                        tables.pop()
                    tables[-1].pop()
                    insort(waiting, placed.pop(), key=rank.__getitem__)
                continue
            member = untried[-1].pop(0)
            waiting.remove(member)
            placed.append(member)
            tables[-1].append(member)
            if not waiting:
                return tables
            looked += len(waiting)
            if looked > DETOURS:
                return None
            if len(tables[-1]) == sizes[len(tables) - 1]:
                tables.append([])
            untried.append(self._fitting(tables[-1], waiting))
        return None

    def _fitting(self, table: Sequence[int], waiting: Sequence[int]) -> list[int]:
        """Those waiting who have met no one at the table; for a new table only the first, who has to sit."""
        if not table:
            return list(waiting[:1])
        return [member for member in waiting if not any(self.met[member][other] for other in table)]

    def _total(self, tables: Sequence[Sequence[int]]) -> Cost:
        return reduce(_sum, map(self._cost, tables), (0, 0, 0))

    def _cost(self, table: Sequence[int], size: int | None = None) -> Cost:
        """What is wrong with a table; of one that is being filled, its size at the end is told."""
        again = apart = 0
        for number, member in enumerate(table):
            met, score = self.met[member], self.scores[member]
            for other in table[number + 1 :]:
                again += met[other] * met[other]
                apart += (score - self.scores[other]) ** 2
        is_short = (size or len(table)) < self.size
        return again, sum(self.short[member] for member in table) if is_short else 0, apart


def _sum(one: Cost, other: Cost) -> Cost:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
