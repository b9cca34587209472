"""Who meets whom in which seat within a group. Pure: players are numbers from 0, chance comes in as an argument.

Three ways, the best that is there:

- From a difference set: its numbers, in the order of the seats, are a first table; every other adds one to each number,
  modulo the number of players. So everybody has every seat exactly once, and every pair meets equally often, because
  every difference occurs equally often among the numbers (R. C. Bose, On the construction of balanced incomplete block
  designs, 1939).
- For two at a table, the circle method: one player stands, the others walk around them.
- Else by search. Seats are laid out evenly at once, and only such changes are tried as keep them so.

Where all tables are played at the same time, the tables of a design are all that is needed. For sittings there are
`in_rounds`, which sorts the tables of a design into as many rounds as they need, and `live_design`, which starts from
full rounds and makes the meetings as even as it can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import exp
from random import Random
from types import MappingProxyType

from pairing.balance import Balance, Round, Table, balance, least_squares

BASE_TABLES: Mapping[tuple[int, int], Table] = MappingProxyType(
    {
        (4, 3): (0, 2, 1),
        (5, 4): (0, 1, 3, 2),
        (6, 5): (0, 1, 4, 3, 2),
        (7, 3): (0, 1, 3),
        (7, 4): (3, 0, 5, 6),
        (11, 5): (1, 9, 4, 5, 3),
        (13, 4): (0, 1, 3, 9),
        (21, 5): (3, 6, 7, 12, 14),
    }
)
"""By the number of players and the size of a table. The orders are chosen so that people sit before each other as often
as behind: exactly, or within one where they meet an odd number of times."""

EFFORT = 40_000
"""How many changes a search tries."""
HOT, COLD = 60.0, 0.3
"""How much worse a change may be at the beginning and at the end of a search."""
PAIR_WEIGHT = 20
SEAT_WEIGHT = 4
ORDER_WEIGHT = 1
TWICE_WEIGHT = 10_000
"""What is uneven, in the order in which it matters: a player twice at a table, pairs, seats, who sits before whom."""


class Method(StrEnum):
    """How a design was made."""

    CYCLIC = "cyclic"
    CIRCLE = "circle"
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Design:
    """The tables of a group, and how even they are."""

    players: int
    size: int
    method: Method
    tables: tuple[Table, ...]
    rounds: tuple[Round, ...]
    """The same tables for those who can sit at one table at a time."""
    balance: Balance


def design(players: int, size: int, rng: Random, games_each: int | None = None) -> Design:
    """The evenest tables for a group in which everybody plays so often; as often as there are seats, or once against
    everybody where two sit at a table, unless told otherwise."""
    if games_each is None:
        games_each = players - 1 if size == 2 else size
    _check(players, size, games_each)
    if size == 2 and games_each % (players - 1) == 0:
        return _of_rounds(players, size, Method.CIRCLE, circle(players, games_each // (players - 1)))
    if _has_base(players, size) and games_each % size == 0:
        return _of_tables(players, size, Method.CYCLIC, cyclic(players, size, games_each // size))
    return _of_tables(players, size, Method.SEARCH, _searched(players, size, games_each, rng))


def live_design(players: int, size: int, rounds: int, rng: Random) -> Design:
    """So many rounds with as many full tables as there can be; who is left over rests, each as often as the others."""
    _check(players, size, rounds)
    if size == 2 and rounds % circle_length(players) == 0:
        return _of_rounds(players, size, Method.CIRCLE, circle(players, rounds // circle_length(players)))
    left_over = players % size
    slots: list[list[int]] = []
    pools: list[list[tuple[int, int]]] = []
    resting: list[Table] = []
    for number in range(rounds):
        rest = {(number * left_over + step) % players for step in range(left_over)}
        resting.append(tuple(sorted(rest)))
        present = [player for player in range(players) if player not in rest]
        rng.shuffle(present)
        first = len(slots)
        slots += [present[start : start + size] for start in range(0, len(present), size)]
        pools.append([(table, seat) for table in range(first, len(slots)) for seat in range(size)])
    tables = _improved(players, slots, pools, rng)
    each = players // size
    played = [Round(tables[each * n : each * (n + 1)], rest) for n, rest in enumerate(resting)]
    return _of_rounds(players, size, Method.SEARCH, tuple(played))


def cyclic(players: int, size: int, times: int = 1) -> tuple[Table, ...]:
    """The tables that a difference set gives, so many times; every second time the seats are counted from behind. Where
    all sit at every table, each player in turn is a difference set."""
    base = BASE_TABLES.get((players, size)) or tuple(range(size))
    return tuple(
        tuple((number + step) % players for number in (base if time % 2 == 0 else base[::-1]))
        for time in range(times)
        for step in range(players)
    )


def circle_length(players: int) -> int:
    """How many rounds it takes until everybody has met everybody once, two at a table."""
    return players - 1 + players % 2


def circle(players: int, legs: int = 1) -> tuple[Round, ...]:
    """Everybody against everybody, two at a table, each first as often as second, or once more or less; in every second
    leg the seats are changed."""
    around = circle_length(players)
    rounds = []
    for leg in range(legs):
        for number in range(around):
            tables = []
            if players % 2 == 0:
                tables.append((number, players - 1) if number % 2 else (players - 1, number))
            for step in range(1, (around + 1) // 2):
                one, other = (number + step) % around, (number - step) % around
                # Of the two ways around an odd circle one has an odd length: who goes it sits first, and everybody
                # goes as many of these as the others.
                tables.append((one, other) if (one - other) % around % 2 else (other, one))
            turned = tuple(table if leg % 2 == 0 else table[::-1] for table in tables)
            rounds.append(Round(turned, (number,) if players % 2 else ()))
    return tuple(rounds)


def in_rounds(players: int, tables: Sequence[Table]) -> tuple[Round, ...]:
    """The tables in rounds in which no one sits twice: each goes to the first round that can take it, first those
    whose players have most tables in common with others."""
    by_player: list[set[int]] = [set() for _ in range(players)]
    for number, table in enumerate(tables):
        for player in table:
            by_player[player].add(number)
    hindered = {n: len(set().union(*(by_player[player] for player in table))) for n, table in enumerate(tables)}
    rounds: list[tuple[list[int], set[int]]] = []
    for number in sorted(hindered, key=lambda n: (-hindered[n], n)):
        for chosen, busy in rounds:
            if busy.isdisjoint(tables[number]):
                chosen.append(number)
                busy.update(tables[number])
                break
        else:
            rounds.append(([number], set(tables[number])))
    return tuple(
        Round(tuple(tables[n] for n in sorted(chosen)), tuple(p for p in range(players) if p not in busy))
        for chosen, busy in rounds
    )


def _check(players: int, size: int, times: int) -> None:
    if not 2 <= size <= players:
        raise ValueError(f"{players} players cannot fill a table of {size}.")
    if times < 1:
        raise ValueError("Everybody has to play at least once.")


def _has_base(players: int, size: int) -> bool:
    return players == size or (players, size) in BASE_TABLES


def _of_tables(players: int, size: int, method: Method, tables: tuple[Table, ...]) -> Design:
    rounds = in_rounds(players, tables)
    return Design(players, size, method, tables, rounds, balance(range(players), tables))


def _of_rounds(players: int, size: int, method: Method, rounds: tuple[Round, ...]) -> Design:
    tables = tuple(table for round_ in rounds for table in round_.tables)
    return Design(players, size, method, tables, rounds, balance(range(players), tables))


def _searched(players: int, size: int, games_each: int, rng: Random) -> tuple[Table, ...]:
    """Tables for everybody to play so often, or once more where the chairs do not come out even."""
    count = -(-players * games_each // size)
    # Counted on from seat to seat, both the games and the places in each seat are as even as can be; and so they stay,
    # as long as players change places only with others in the same seat.
    columns = [[(seat * count + table) % players for table in range(count)] for seat in range(size)]
    for column in columns:
        rng.shuffle(column)
    slots = [list(table) for table in zip(*columns, strict=True)]
    pools = [[(table, seat) for table in range(count)] for seat in range(size)]
    return _improved(players, slots, pools, rng)


class _Counts:
    """The tables of a search, and what is uneven about them."""

    def __init__(self, players: int, slots: list[list[int]]) -> None:
        self.slots = slots
        size = max(map(len, slots), default=0)
        self.before = [[0] * players for _ in range(players)]
        self.sat = [[0] * size for _ in range(players)]
        self.cost = 0
        for number, table in enumerate(slots):
            players_here, table[:] = table[:], []
            for player in players_here:
                table.append(player)
                self._sit(number, len(table) - 1, player)

    @property
    def least_cost(self) -> int:
        """What no tables of these sizes can fall below: meetings and seats as even as whole numbers allow, and a player
        who meets another an odd number of times sits once more before them than behind, or the other way round."""
        players = len(self.before)
        pairs = players * (players - 1) // 2
        meetings = sum(len(table) * (len(table) - 1) // 2 for table in self.slots)
        share, rest = divmod(meetings, pairs)
        odd = rest if share % 2 == 0 else pairs - rest
        sittings = Counter(seat for table in self.slots for seat in range(len(table)))
        seats = sum(least_squares(sittings[seat], players) for seat in sittings)
        return PAIR_WEIGHT * least_squares(meetings, pairs) + ORDER_WEIGHT * odd + SEAT_WEIGHT * seats

    def swap(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        """Lets two players change places."""
        first, second = self.slots[one[0]][one[1]], self.slots[other[0]][other[1]]
        self._rise(*one)
        self._rise(*other)
        self._sit(*one, second)
        self._sit(*other, first)

    def _rise(self, table: int, seat: int) -> None:
        self._change(table, seat, self.slots[table][seat], -1)
        self.slots[table][seat] = -1

    def _sit(self, table: int, seat: int, player: int) -> None:
        self.slots[table][seat] = player
        self._change(table, seat, player, 1)

    def _change(self, table: int, seat: int, player: int, by: int) -> None:
        """Counts the player in or out. Squares grow by 2n + 1 from n, and shrink by 2n - 1."""
        before = self.before
        cost = SEAT_WEIGHT * (2 * by * self.sat[player][seat] + 1)
        self.sat[player][seat] += by
        for place, other in enumerate(self.slots[table]):
            if place == seat or other < 0:
                continue
            if other == player:
                cost += by * TWICE_WEIGHT
                continue
            ahead, behind = before[player][other], before[other][player]
            cost += PAIR_WEIGHT * (2 * by * (ahead + behind) + 1)
            lead = ahead - behind if seat < place else behind - ahead
            cost += ORDER_WEIGHT * (2 * by * lead + 1)
            if seat < place:
                before[player][other] += by
            else:
                before[other][player] += by
        self.cost += cost


def _improved(
    players: int, slots: list[list[int]], pools: Sequence[Sequence[tuple[int, int]]], rng: Random
) -> tuple[Table, ...]:
    """The tables after many changes of places within the pools, by simulated annealing (S. Kirkpatrick et al.,
    Optimization by Simulated Annealing, 1983)."""
    counts = _Counts(players, slots)
    pools = [pool for pool in pools if len(pool) > 1]
    best, best_cost = [tuple(table) for table in slots], counts.cost
    least = counts.least_cost
    for step in range(EFFORT if pools else 0):
        if best_cost == least:
            break
        heat = HOT * (COLD / HOT) ** (step / EFFORT)
        pool = pools[int(rng.random() * len(pools))]
        one, other = pool[int(rng.random() * len(pool))], pool[int(rng.random() * len(pool))]
        if slots[one[0]][one[1]] == slots[other[0]][other[1]]:
            continue
        cost = counts.cost
        counts.swap(one, other)
        worse = counts.cost - cost
        if worse > 0 and rng.random() >= exp(-worse / heat):
            counts.swap(one, other)
        elif counts.cost < best_cost:
            best, best_cost = [tuple(table) for table in slots], counts.cost
    return tuple(best)
