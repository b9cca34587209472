"""The beginning of a round and, in a gentle start, the one chance to rearrange the rings before the second."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.rings import MayRearrange
from games.engine.tudor.state import Phase, State


def begin_round(state: State, number: int, start: Seat, log: Log) -> State:
    """A round under its start player."""
    log.tell("round_begun", start, (("round", number), ("wife", state.rules.wife(number))))
    state = state.with_(phase=Phase.BENCHES, round=number, start=start, turn=start, count=0)
    if not (state.rules.gentle and number == 2):
        return state
    items = tuple(MayRearrange(seat) for seat in state.rules.clockwise(start))
    return state.with_(phase=Phase.FINGERS, agenda=items[::-1])


def to_act(state: State) -> Seat:
    return state.start


def legal(state: State) -> list[Move]:
    return []


def considered(state: State) -> list[Move]:
    return legal(state)


def odds(state: State) -> Sequence[tuple[Move, int]]:
    return ()


def play(state: State, move: Move, log: Log) -> State:
    raise AssertionError("while rings are rearranged every decision is on the agenda")


def settle(state: State, log: Log) -> State | None:
    return state.with_(phase=Phase.BENCHES)
