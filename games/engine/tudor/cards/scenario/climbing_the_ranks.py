"""Scenario 3: a card for two Influence; a jump over a neighbour for two Intrigue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import SPACE_NAMES, STRIDE
from games.engine.tudor.cards.numbers import numbers
from games.engine.tudor.hand_cards import TakeOne
from games.engine.tudor.hooks import Bonus, Scenario
from games.engine.tudor.movement import hop, is_office_holder
from games.engine.tudor.moves import Jump
from games.engine.tudor.rulings import Ruling
from games.engine.tudor.state import NOBODY_THERE, Item, Reason, State, because


@dataclass(frozen=True, slots=True)
class JumpOver(Item):
    """One of your Courtiers jumps over an adjacent one, straight, onto the open space behind."""

    seat: Seat

    def legal(self, state: State) -> list[Move]:
        return [
            Jump(source, target)
            for source, over, target in _straight(state, self.seat)
            if _may_jump(state, self.seat, source, over, target)
        ]

    def considered(self, state: State) -> list[Move]:
        return [Jump(source, target) for source, _, target in _straight(state, self.seat)]

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, Jump)
        return hop(state, self.seat, move.source, move.target, log)

    def why_not(self, state: State, move: Move) -> Reason | None:
        if not isinstance(move, Jump):
            return None
        board = state.rules.board
        if is_office_holder(state, move.source, self.seat):
            return because("throne.office_holder")
        if move.source not in board.inside or state.courtiers[move.source] != self.seat:
            return because("throne.not_your_courtier", source=SPACE_NAMES[move.source])
        over, odd = divmod(move.source + move.target, 2)
        if odd or over not in board.neighbours[move.source] or move.target not in board.neighbours[over]:
            return because("jump.straight")
        if state.courtiers[over] == NOBODY_THERE:
            return because("jump.nobody")
        if state.courtiers[move.target] != NOBODY_THERE:
            return because("jump.occupied")
        is_own_office = move.target in board.topmost and state.offices[move.target % STRIDE] == self.seat
        return because("throne.own_office" if is_own_office else "jump.down")


def _straight(state: State, seat: Seat) -> Iterator[tuple[int, int, int]]:
    """From each of the player's Courtiers straight over a neighbouring space to the one behind it."""
    board = state.rules.board
    for source, owner in enumerate(state.courtiers):
        if owner == seat:
            for over in board.neighbours[source]:
                target = 2 * over - source
                if target in board.neighbours[over]:
                    yield source, over, target


def _may_jump(state: State, seat: Seat, source: int, over: int, target: int) -> bool:
    if state.courtiers[over] == NOBODY_THERE or state.courtiers[target] != NOBODY_THERE:
        return False
    if target < source - 2 and state.rules.has(Ruling.JUMP_NEVER_DOWN):
        return False
    return not (target in state.rules.board.topmost and state.offices[target % STRIDE] == seat)


CARD = Scenario(
    id="blue3",
    placements=numbers("placements", "blue3"),
    rounds=numbers("rounds", "blue3"),
    bonuses=(
        Bonus(
            id="left",
            influence=2,
            intrigue=0,
            can=lambda state, seat: any(state.stacks),
            begin=lambda state, seat, log: state.with_items(TakeOne(seat)),
        ),
        Bonus(
            id="right",
            influence=0,
            intrigue=2,
            can=lambda state, seat: bool(JumpOver(seat).legal(state)),
            begin=lambda state, seat, log: state.with_items(JumpOver(seat)),
        ),
    ),
    items=(JumpOver,),
)
