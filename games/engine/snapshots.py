"""States kept along a record, so that any of its positions is reached in a few plies, however long the match was. Only
a shortcut: whatever is kept here follows from the plies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.engine.errors import BadRecord
from games.engine.protocol import AnyGame
from games.engine.record import Ply
from games.engine.replay import Position, positions_after

STRIDE = 64
"""Plies between two kept states, or a few more where a move could still have been taken back."""


class Snapshot(NamedTuple):
    """The state after a ply, as its game writes it."""

    number: int
    encoded: str


def worth_keeping(positions: Iterable[Position]) -> Iterator[Position]:
    """The set-up, a settled position every few plies, and the end."""
    due = 0
    last: Position | None = None
    for last in positions:
        if last.number >= due and last.is_settled:
            yield last
            due = last.number + STRIDE
    if last is not None and due != last.number + STRIDE:
        yield last


def positions_between(
    game: AnyGame, snapshots: Sequence[Snapshot], plies: Sequence[Ply], first: int, last: int
) -> list[Position]:
    """The positions with these numbers, by way of the nearest snapshot before them; the plies are those of the whole
    record. Raises `BadRecord`."""
    if not 0 <= first <= last <= len(plies):
        raise BadRecord(f"the record has no plies {first} to {last}")
    start = max((kept for kept in snapshots if kept.number <= first), key=lambda kept: kept.number)
    settled = Position(start.number, None, game.decode(start.encoded), ())
    reached = [settled, *positions_after(game, settled, plies[start.number : last], verify=False)]
    return reached[first - start.number :]
