"""Phase 3: every Lord takes a chair in a chamber."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.moves import LordStaysHome, SeatLord
from games.engine.tudor.phases.turns import begin_actions
from games.engine.tudor.rulings import Ruling
from games.engine.tudor.state import State
from games.engine.tuples import replaced


def to_act(state: State) -> Seat:
    return state.rules.seats[(state.start + state.count) % state.rules.players]


def legal(state: State) -> list[Move]:
    chairs = state.rules.board.lord_chairs
    return _choices(state, [number for number in range(len(state.chambers)) if state.lords.count(number) < chairs])


def considered(state: State) -> list[Move]:
    return _choices(state, list(range(len(state.chambers))))


def _choices(state: State, chambers: list[int]) -> list[Move]:
    """These chambers, and home in the editions in which a Lord may stay there."""
    moves: list[Move] = [SeatLord(chamber) for chamber in chambers]
    return [*moves, LordStaysHome()] if state.rules.has(Ruling.LORDS_MAY_STAY_HOME) else moves


def odds(state: State) -> Sequence[tuple[Move, int]]:
    return ()


def play(state: State, move: Move, log: Log) -> State:
    seat = to_act(state)
    if isinstance(move, SeatLord):
        log.tell("lord_seated", seat, (("chamber", move.chamber + 1),))
        state = state.with_(lords=replaced(state.lords, seat, move.chamber))
    else:
        log.tell("lord_stays_home", seat)
    return state.with_(count=state.count + 1)


def settle(state: State, log: Log) -> State | None:
    return begin_actions(state, log) if state.count == state.rules.players else None
