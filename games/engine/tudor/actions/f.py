"""F, any card: take one. Enhanced: take two, then return any one."""

from __future__ import annotations

from games.engine.log import Log
from games.engine.protocol import Seat
from games.engine.tudor.actions.kind import Action
from games.engine.tudor.hand_cards import ReturnOne, TakeOne
from games.engine.tudor.state import State


def _can(state: State, seat: Seat, enhanced: bool) -> bool:
    return any(state.stacks)


def _begin(state: State, seat: Seat, enhanced: bool, log: Log) -> State:
    if enhanced and sum(state.stacks) > 1:
        return state.with_items(ReturnOne(seat), TakeOne(seat), TakeOne(seat))
    return state.with_items(TakeOne(seat))


ACTION = Action("F", _can, _begin)
