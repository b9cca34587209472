"""How a game goes on: the phase decides, and everything that needs no decision happens at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.royals.phases import court, discard, display, draw, play
from games.engine.royals.phases.kind import PhaseRules
from games.engine.royals.state import Phase, State

PHASES = {
    Phase.DISPLAY: cast(PhaseRules, display),
    Phase.DECLARE: cast(PhaseRules, draw),
    Phase.DRAW: cast(PhaseRules, draw),
    Phase.BLIND: cast(PhaseRules, draw),
    Phase.BLIND_INTRIGUE: cast(PhaseRules, draw),
    Phase.PLAY: cast(PhaseRules, play),
    Phase.PAY: cast(PhaseRules, play),
    Phase.DISCARD: cast(PhaseRules, discard),
    Phase.REFILL: cast(PhaseRules, display),
    Phase.PERIOD: cast(PhaseRules, court),
    Phase.TITLES: cast(PhaseRules, court),
}


def to_act(state: State) -> tuple[Seat, ...]:
    """In Royals exactly one seat decides at a time."""
    return () if state.phase is Phase.OVER else (PHASES[state.phase].to_act(state),)


def legal(state: State) -> list[Move]:
    """The legal moves of the seat that is to act, chance included."""
    return state.known_legal(_legal)


def _legal(state: State) -> list[Move]:
    return [] if state.phase is Phase.OVER else PHASES[state.phase].legal(state)


def considered(state: State) -> list[Move]:
    """The legal moves among all of their kinds."""
    return [] if state.phase is Phase.OVER else PHASES[state.phase].considered(state)


def odds(state: State) -> Sequence[tuple[Move, int]]:
    return () if state.phase is Phase.OVER else PHASES[state.phase].odds(state)


def play_move(state: State, move: Move, log: Log) -> State:
    """The state after a legal move and everything it sets off."""
    return settled(PHASES[state.phase].play(state, move, log), log)


def settled(state: State, log: Log) -> State:
    """The state in which a decision is due again, or the game is over."""
    while state.phase is not Phase.OVER:
        after = PHASES[state.phase].settle(state, log)
        if after is None:
            return state
        state = after
    return state
