"""Chance lays country cards open: the first ones, and at the end of each turn as many as are missing."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import CHANCE, Seat
from games.engine.royals.board import COUNTRIES
from games.engine.royals.moves import REVEALS, Reveal
from games.engine.royals.phases.turn import begin_turn, finish_turn
from games.engine.royals.piles import from_pile
from games.engine.royals.state import Phase, State
from games.engine.tuples import changed


def to_act(state: State) -> Seat:
    return CHANCE


def legal(state: State) -> list[Move]:
    return [move for move, _ in odds(state)]


def considered(state: State) -> list[Move]:
    return legal(state)


def odds(state: State) -> Sequence[tuple[Move, int]]:
    return [(REVEALS[country], count) for country, count in enumerate(state.pile) if count]


def play(state: State, move: Move, log: Log) -> State:
    assert isinstance(move, Reveal)
    log.tell("card_revealed", None, (("country", COUNTRIES[move.country]),))
    state = state.with_(display=changed(state.display, move.country, 1))
    return from_pile(state, move.country, log)


def settle(state: State, log: Log) -> State | None:
    if sum(state.display) < state.rules.display:
        return None
    if state.phase is Phase.DISPLAY:
        return begin_turn(state, state.turn, log)
    return finish_turn(state, log)
