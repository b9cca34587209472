"""Who sits where in a team match: seats of two teams over all tables. Pure.

Two tables that follow each other are mirror images: where one team sits at the first, the other sits at the second.
So both teams have the same seats over every pair. A table that is left over has as many players of each team, taking
turns.
"""

from __future__ import annotations

from collections.abc import Sequence

PATTERNS: dict[int, tuple[tuple[int, ...], ...]] = {
    2: ((0, 1),),
    3: ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    4: ((0, 1, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1)),
    5: ((0, 1, 0, 1, 0), (1, 0, 0, 0, 1), (0, 0, 1, 1, 0)),
}
"""The team on every seat of the first table of a pair, by the number of seats. Pairs take them in turn."""
LEFT_OVER = {2: (0, 1), 4: (0, 1, 0, 1)}


def is_balanced(*, tables: int, size: int) -> bool:
    """Whether so many tables give both teams the same number of players."""
    return size in PATTERNS and tables > 0 and tables * size % 2 == 0


def seat_plan(*, tables: int, size: int, first: int = 0) -> tuple[tuple[int, ...], ...]:
    """The team (0 or 1) on every seat of every table; `first` is the team that begins where one has to."""
    assert is_balanced(tables=tables, size=size), f"{tables} tables of {size} cannot be shared by two teams"
    plan: list[tuple[int, ...]] = []
    patterns = PATTERNS[size]
    for pair in range(tables // 2):
        pattern = patterns[pair % len(patterns)]
        # Every other round through the patterns begins with the other team, so that none always has the majority first.
        swapped = first ^ (pair // len(patterns) % 2)
        plan += [tuple(team ^ swapped for team in pattern), tuple(team ^ swapped ^ 1 for team in pattern)]
    if tables % 2:
        plan.append(tuple(team ^ first for team in LEFT_OVER[size]))
    return tuple(plan)


def seat_players(plan: Sequence[Sequence[int]], teams: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """The players on every seat: each team sends its line-up in order, so that the first boards meet."""
    waiting = [iter(team) for team in teams]
    return tuple(tuple(next(waiting[team]) for team in table) for table in plan)
