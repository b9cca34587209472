"""How a game goes on: the last item of the agenda decides or, without one, the phase. Everything that needs no
decision happens at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.phases import benches, court, deal, draw_cards, first_rings, lords, round_start, turns
from games.engine.tudor.phases.kind import PhaseRules
from games.engine.tudor.state import Item, Phase, State

PHASES = {
    Phase.CARDS: cast(PhaseRules, draw_cards),
    Phase.DEAL: cast(PhaseRules, deal),
    Phase.RINGS: cast(PhaseRules, first_rings),
    Phase.FINGERS: cast(PhaseRules, round_start),
    Phase.BENCHES: cast(PhaseRules, benches),
    Phase.LORDS: cast(PhaseRules, lords),
    Phase.ACTIONS: cast(PhaseRules, turns),
    Phase.ROUND_END: cast(PhaseRules, court),
    Phase.GAME_END: cast(PhaseRules, court),
    Phase.GARTER: cast(PhaseRules, court),
}


def to_act(state: State) -> tuple[Seat, ...]:
    """In Tudor exactly one seat decides at a time."""
    if state.agenda:
        return (state.agenda[-1].seat,)
    return () if state.phase is Phase.OVER else (PHASES[state.phase].to_act(state),)


def legal(state: State) -> list[Move]:
    """The legal moves of the seat that is to act, chance included."""
    return state.known_legal(_legal)


def _legal(state: State) -> list[Move]:
    if state.agenda:
        return state.agenda[-1].legal(state)
    return [] if state.phase is Phase.OVER else PHASES[state.phase].legal(state)


def considered(state: State) -> list[Move]:
    """The legal moves among all of their kinds."""
    if state.agenda:
        return state.agenda[-1].considered(state)
    return [] if state.phase is Phase.OVER else PHASES[state.phase].considered(state)


def odds(state: State) -> Sequence[tuple[Move, int]]:
    if state.agenda:
        return state.agenda[-1].odds(state)
    return () if state.phase is Phase.OVER else PHASES[state.phase].odds(state)


def play_move(state: State, move: Move, log: Log) -> State:
    """The state after a legal move and everything it sets off."""
    if state.agenda:
        item = state.agenda[-1]
        state = item.play(state.with_(agenda=state.agenda[:-1]), move, log)
    else:
        state = PHASES[state.phase].play(state, move, log)
    return settled(state, log)


def settled(state: State, log: Log) -> State:
    """The state in which a decision is due again, or the game is over."""
    while True:
        if state.agenda:
            item = state.agenda[-1]
            if type(item).settle is Item.settle:
                return state
            after = item.settle(state.with_(agenda=state.agenda[:-1]), log)
        elif state.phase is Phase.OVER:
            return state
        else:
            after = PHASES[state.phase].settle(state, log)
        if after is None:
            return state
        state = after
