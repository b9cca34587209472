"""D, ring cards: two cards that match two different rings. Enhanced: or two of one ring's faction."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.actions.kind import Action
from games.engine.tudor.hand_cards import TakeOne, on_stacks
from games.engine.tudor.moves import TAKE_CARD, TakeCard
from games.engine.tudor.pieces import take_card, why_no_card
from games.engine.tudor.state import Item, Reason, State


@dataclass(frozen=True, slots=True)
class RingCards(Item):
    """The first card; the second comes from another ring or, enhanced, from the same."""

    seat: Seat
    enhanced: bool

    def legal(self, state: State) -> list[Move]:
        return [TAKE_CARD[faction] for faction in on_stacks(state, state.players[self.seat].rings)]

    def considered(self, state: State) -> list[Move]:
        return list(TAKE_CARD)

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, TakeCard)
        rings = list(state.players[self.seat].rings)
        if not self.enhanced:
            rings.remove(move.faction)
        state = take_card(state, self.seat, move.faction, log)
        return state.with_items(TakeOne(self.seat, tuple(sorted(set(rings)))))

    def settle(self, state: State, log: Log) -> State | None:
        moves = self.legal(state)
        return self.play(state, moves[0], log) if len(moves) == 1 else None

    def why_not(self, state: State, move: Move) -> Reason | None:
        return why_no_card(state, move.faction) if isinstance(move, TakeCard) else None


def _can(state: State, seat: Seat, enhanced: bool) -> bool:
    return bool(on_stacks(state, state.players[seat].rings))


def _begin(state: State, seat: Seat, enhanced: bool, log: Log) -> State:
    return state.with_items(RingCards(seat, enhanced))


ACTION = Action("D", _can, _begin, (RingCards,))
