"""H, a card that matches one of your rings. Never enhanced."""

from __future__ import annotations

from games.engine.log import Log
from games.engine.protocol import Seat
from games.engine.tudor.actions.kind import Action
from games.engine.tudor.hand_cards import TakeOne, on_stacks
from games.engine.tudor.state import State


def _can(state: State, seat: Seat, enhanced: bool) -> bool:
    return bool(on_stacks(state, state.players[seat].rings))


def _begin(state: State, seat: Seat, enhanced: bool, log: Log) -> State:
    return state.with_items(TakeOne(seat, tuple(sorted(set(state.players[seat].rings)))))


ACTION = Action("H", _can, _begin)
