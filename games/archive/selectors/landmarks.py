"""The plies of a record at which a replay stops: found by who made each ply, without playing anything."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from games.engine.protocol import CHANCE, COURT


class Landmarks(NamedTuple):
    """Numbers of plies after which the table stands still, in their order, by what has just been completed there. The
    beginning is in all of them but the scorings."""

    decisions: tuple[int, ...]
    """What a player, or the court, has decided, with all that chance added to it."""
    turns: tuple[int, ...]
    """All that a seat has decided without another between."""
    rounds: tuple[int, ...]
    """All until the court has counted; the laying out of the table, and the end."""
    scorings: tuple[int, ...]
    """Something that the court has counted."""
    moves: tuple[int, ...]
    """The plies of seats and of the court themselves."""

    @property
    def opening(self) -> int:
        """The table as it was laid out for the first decision."""
        return next((mark for mark in self.decisions if mark + 1 in self.moves[:1]), 0)

    def step(self, ply: int, way: str, *, ahead: bool) -> int | None:
        """The nearest mark of a kind beyond a ply, or before it; None if there is none."""
        marks = {"decision": self.decisions, "turn": self.turns, "round": self.rounds, "scoring": self.scorings}[way]
        place = bisect_right(marks, ply) if ahead else bisect_left(marks, ply) - 1
        return marks[place] if 0 <= place < len(marks) else None

    def move_before(self, ply: int) -> int:
        """The last ply up to this one that was not chance; 1, the first of all, if there is none."""
        place = bisect_right(self.moves, ply)
        return self.moves[place - 1] if place else 1


def landmarks_of(seats: Sequence[int]) -> Landmarks:
    """The landmarks of a record whose plies were made by these seats."""
    decisions, turns, rounds, scorings, moves = [0], [0], [0], [], []
    before: int | None = None
    for number in range(len(seats) + 1):
        if number and seats[number - 1] != CHANCE:
            before = seats[number - 1]
            moves.append(number)
        after = seats[number] if number < len(seats) else None
        if number == 0 or after == CHANCE:
            continue
        decisions.append(number)
        if before == COURT:
            scorings.append(number)
        if before != after:
            turns.append(number)
        if before is None or after is None or (before == COURT and after != COURT):
            rounds.append(number)
    return Landmarks(tuple(decisions), tuple(turns), tuple(rounds), tuple(scorings), tuple(moves))
