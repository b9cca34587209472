"""Where turns begin and end: how much is drawn, and what is scored before the next player's turn."""

from __future__ import annotations

from games.engine.log import Log
from games.engine.protocol import Seat
from games.engine.royals.board import YEARS
from games.engine.royals.state import Phase, State

LAST_PERIOD = len(YEARS)


def begin_turn(state: State, seat: Seat, log: Log) -> State:
    """A turn. On the first one a player draws as many country cards as the seat says, and no intrigue, unless all
    start evenly."""
    log.tell("turn_begun", seat)
    state = state.with_(turn=seat)
    if not state.is_first_turn:
        return state.with_(phase=Phase.DECLARE)
    return state.with_(phase=Phase.DRAW, country_draws=state.rules.board.first_draw[seat], intrigue_draws=0)


def finish_turn(state: State, log: Log) -> State:
    """After the display is full again: a period that is over is scored, the third after all had as many turns."""
    state = state.with_(turns=state.turns + 1)
    round_is_over = state.turns % state.rules.players == 0
    if state.period_due and (state.period < LAST_PERIOD or round_is_over):
        return state.with_(phase=Phase.PERIOD)
    return begin_turn(state, state.rules.after(state.turn), log)
