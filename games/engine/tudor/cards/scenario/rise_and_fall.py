"""Scenario 2: a card for an Influence token; two neighbours in a chamber change chairs for an Intrigue token."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import INFLUENCE, INTRIGUE
from games.engine.tudor.cards.numbers import numbers
from games.engine.tudor.hand_cards import TakeOne
from games.engine.tudor.hooks import Scenario, TokenUse
from games.engine.tudor.moves import SwapChairs, chair, chair_text
from games.engine.tudor.state import NOBODY_THERE, Item, Reason, State, because
from games.engine.tuples import replaced


@dataclass(frozen=True, slots=True)
class SwapNeighbours(Item):
    """One of your Courtiers and its neighbour change chairs; each keeps its own activation."""

    seat: Seat

    def legal(self, state: State) -> list[Move]:
        return [SwapChairs(place) for place, pair in _own_pairs(state, self.seat) if NOBODY_THERE not in pair]

    def considered(self, state: State) -> list[Move]:
        return [SwapChairs(place) for place, _ in _own_pairs(state, self.seat)]

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, SwapChairs)
        number, row = divmod(move.place, 8)
        log.tell(
            "chairs_swapped",
            self.seat,
            (("upper", chair_text(move.place)), ("lower", chair_text(move.place + 1))),
        )
        chamber = state.chambers[number]
        upper, lower = chamber.chairs[row : row + 2]
        acted = chamber.acted
        if (acted >> row & 1) != (acted >> row + 1 & 1):
            acted ^= 0b11 << row
        chamber = chamber._replace(chairs=replaced(replaced(chamber.chairs, row, lower), row + 1, upper), acted=acted)
        return state.with_(chambers=replaced(state.chambers, number, chamber))

    def why_not(self, state: State, move: Move) -> Reason | None:
        return because("swap.chairs") if isinstance(move, SwapChairs) else None


def _own_pairs(state: State, seat: Seat) -> list[tuple[int, tuple[int, int]]]:
    """The upper of two neighbouring chairs, and who sits on both, where a Courtier of the player is one of them."""
    return [
        (chair(number, row), pair)
        for number, chamber in enumerate(state.chambers)
        for row, pair in enumerate(zip(chamber.chairs, chamber.chairs[1:], strict=False))
        if seat in pair
    ]


CARD = Scenario(
    id="blue2",
    placements=numbers("placements", "blue2"),
    rounds=numbers("rounds", "blue2"),
    immediate=(
        TokenUse(
            id="left",
            kinds=frozenset({INFLUENCE}),
            can=lambda state, seat: any(state.stacks),
            begin=lambda state, seat, log: state.with_items(TakeOne(seat)),
        ),
        TokenUse(
            id="right",
            kinds=frozenset({INTRIGUE}),
            can=lambda state, seat: bool(SwapNeighbours(seat).legal(state)),
            begin=lambda state, seat, log: state.with_items(SwapNeighbours(seat)),
        ),
    ),
    items=(SwapNeighbours,),
)
