"""Actions that move a Courtier differ only in their manner."""

from __future__ import annotations

from games.engine.log import Log
from games.engine.protocol import Seat
from games.engine.tudor.actions.kind import Action
from games.engine.tudor.movement import Manner, Walk, can_move
from games.engine.tudor.state import State


def walking(letter: str, plain: Manner, enhanced: Manner) -> Action:
    """An action that is a walk."""

    def can(state: State, seat: Seat, is_enhanced: bool) -> bool:
        return can_move(state, seat, enhanced if is_enhanced else plain)

    def begin(state: State, seat: Seat, is_enhanced: bool, log: Log) -> State:
        return state.with_items(Walk(seat, (enhanced if is_enhanced else plain).id))

    return Action(letter, can, begin)
