"""B, the ring exchange: one of your rings for one on the stand, and a card that matches it. Enhanced: up to two
exchanges, one card."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.actions.kind import Action
from games.engine.tudor.board import FACTIONS, FINGERS
from games.engine.tudor.hand_cards import TakeOne
from games.engine.tudor.moves import (
    STOP,
    TAKE_RING,
    GiveRing,
    TakeRing,
)
from games.engine.tudor.pieces import put_ring
from games.engine.tudor.rings import own_rings, why_no_ring, why_not_worn, with_ring_for
from games.engine.tudor.state import Item, Reason, State
from games.engine.tuples import changed


@dataclass(frozen=True, slots=True)
class ExchangeRing(Item):
    """Which ring goes; `left` exchanges are open, `taken` came in before."""

    seat: Seat
    left: int
    taken: tuple[int, ...] = ()

    def legal(self, state: State) -> list[Move]:
        moves: list[Move] = [GiveRing(finger, ring) for finger, ring in own_rings(state.players[self.seat].fingers)]
        return [*moves, STOP] if self.taken else moves

    def play(self, state: State, move: Move, log: Log) -> State:
        if isinstance(move, GiveRing):
            return state.with_items(ExchangeFor(self.seat, self.left, self.taken, move.finger, move.faction))
        return state.with_items(TakeOne(self.seat, self.taken))

    def why_not(self, state: State, move: Move) -> Reason | None:
        return why_not_worn(move.finger, move.faction) if isinstance(move, GiveRing) else None


@dataclass(frozen=True, slots=True)
class ExchangeFor(Item):
    """Which ring of the stand comes in its place. It must have been there before the other is given back."""

    seat: Seat
    left: int
    taken: tuple[int, ...]
    finger: int
    faction: int

    def legal(self, state: State) -> list[Move]:
        return [TAKE_RING[faction] for faction, count in enumerate(state.stand) if count]

    def considered(self, state: State) -> list[Move]:
        return list(TAKE_RING)

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, TakeRing)
        log.tell(
            "ring_exchanged",
            self.seat,
            (
                ("finger", FINGERS[self.finger]),
                ("given", FACTIONS[self.faction]),
                ("taken", FACTIONS[move.faction]),
            ),
        )
        stand = changed(changed(state.stand, move.faction, -1), self.faction, 1)
        fingers = with_ring_for(state.players[self.seat].fingers, self.finger, self.faction, move.faction)
        state = put_ring(state.with_(stand=stand), self.seat, fingers, log)
        taken = (*self.taken, move.faction)
        if self.left > 1:
            return state.with_items(ExchangeRing(self.seat, self.left - 1, taken))
        return state.with_items(TakeOne(self.seat, taken))

    def why_not(self, state: State, move: Move) -> Reason | None:
        return why_no_ring(move.faction) if isinstance(move, TakeRing) else None


def _can(state: State, seat: Seat, enhanced: bool) -> bool:
    """The stand never runs out: rings held are two and the offices of their owners."""
    return True


def _begin(state: State, seat: Seat, enhanced: bool, log: Log) -> State:
    return state.with_items(ExchangeRing(seat, 2 if enhanced else 1))


ACTION = Action("B", _can, _begin, (ExchangeRing, ExchangeFor))
