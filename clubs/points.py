"""The points of a table of a team match. Pure.

A player scores one point for every player of the other team whom they finish ahead of, and half a point for one with
whom they share a place. Who left before the end scores nothing, and those who stayed score one point for each of them.
What team mates do among themselves counts for nothing. Points are counted in halves.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

WIN, DRAW = 2, 1


def halves_of(*, teams: Sequence[int], places: Sequence[int], left: Collection[int] = ()) -> tuple[int, ...]:
    """What every seat scores, by the team on each seat, the final places and the seats whose player left."""
    seats = range(len(teams))
    return tuple(
        0
        if seat in left
        else sum(_against(places[seat], places[other], other in left) for other in seats if teams[other] != teams[seat])
        for seat in seats
    )


def most_halves(teams: Sequence[int]) -> int:
    """What a team scores that beats all others at a table, and what both score together if all stay."""
    return WIN * sum(teams) * (len(teams) - sum(teams))


def _against(mine: int, other: int, has_left: bool) -> int:
    if has_left or mine < other:
        return WIN
    return DRAW if mine == other else 0
