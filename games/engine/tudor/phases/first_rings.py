"""Every player takes two rings, the second in reverse order, and puts them on once both are taken."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import FACTIONS
from games.engine.tudor.moves import TAKE_RING, TakeRing
from games.engine.tudor.phases.round_start import begin_round
from games.engine.tudor.pieces import take_card
from games.engine.tudor.rings import WearRings
from games.engine.tudor.rulings import Ruling
from games.engine.tudor.state import State
from games.engine.tuples import changed


def to_act(state: State) -> Seat:
    order = state.rules.clockwise(state.start)
    return (order + order[::-1])[state.count]


def legal(state: State) -> list[Move]:
    first = state.players[to_act(state)].loose if state.rules.has(Ruling.SECOND_RING_DIFFERS) else ()
    return [TAKE_RING[faction] for faction, count in enumerate(state.stand) if count and faction not in first]


def considered(state: State) -> list[Move]:
    return list(TAKE_RING)


def odds(state: State) -> Sequence[tuple[Move, int]]:
    return ()


def play(state: State, move: Move, log: Log) -> State:
    assert isinstance(move, TakeRing)
    seat = to_act(state)
    log.tell("ring_taken", seat, (("faction", FACTIONS[move.faction]),))
    loose = (*state.players[seat].loose, move.faction)
    state = state.with_(stand=changed(state.stand, move.faction, -1), count=state.count + 1)
    state = state.with_player(seat, loose=loose)
    return state.with_items(WearRings(seat)) if len(loose) == 2 else state


def settle(state: State, log: Log) -> State | None:
    """When all have their rings, each gets a card for every ring, and the first round begins."""
    if state.count < 2 * state.rules.players:
        return None
    for seat in state.rules.clockwise(state.start):
        for ring in state.players[seat].rings:
            state = take_card(state, seat, ring, log)
    return begin_round(state, 1, state.start, log)
