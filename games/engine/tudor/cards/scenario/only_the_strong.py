"""Scenario 5: two steps in any direction for two Influence; another player's Courtier is banished for Intrigue."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import SPACE_NAMES, STRIDE
from games.engine.tudor.cards.numbers import numbers
from games.engine.tudor.hooks import Bonus, Scenario
from games.engine.tudor.movement import TWO_STEPS, TWO_STEPS_ON_BOARD, Manner, Walk, can_move, is_office_holder
from games.engine.tudor.moves import Banish
from games.engine.tudor.pieces import can_pay_round_tokens, courtier_home
from games.engine.tudor.round_tokens import PayRoundTokens
from games.engine.tudor.rulings import Ruling
from games.engine.tudor.state import NOBODY_THERE, Item, Reason, State, because
from games.engine.tudor.stocking import restock

BELOW_STAIRS, ABOVE_STAIRS = numbers("banish")


@dataclass(frozen=True, slots=True)
class BanishOne(Item):
    """Whose Courtier goes home, dearer above the stairs; no one gets a token for it."""

    seat: Seat

    def legal(self, state: State) -> list[Move]:
        return [
            Banish(space)
            for space, owner in enumerate(state.courtiers)
            if owner not in (NOBODY_THERE, self.seat)
            and can_pay_round_tokens(state, self.seat, 0, banish_price(state, space))
        ]

    def considered(self, state: State) -> list[Move]:
        return [Banish(space) for space, owner in enumerate(state.courtiers) if owner not in (NOBODY_THERE, self.seat)]

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, Banish)
        owner = Seat(state.courtiers[move.space])
        state = courtier_home(state, owner, "banished", move.space, log)
        price = banish_price(state, move.space)
        return state.with_items(restock([move.space]), PayRoundTokens(self.seat, 0, price))

    def why_not(self, state: State, move: Move) -> Reason | None:
        if not isinstance(move, Banish):
            return None
        is_on_board = move.space in state.rules.board.inside
        if is_office_holder(state, move.space):
            return because("throne.office_holder")
        if not is_on_board or state.courtiers[move.space] in (NOBODY_THERE, self.seat):
            return because("banish.nobody", space=SPACE_NAMES[move.space])
        return because("banish.price")


def banish_price(state: State, space: int) -> int:
    """Intrigue for a Courtier on this space."""
    return BELOW_STAIRS if space // STRIDE < state.rules.board.stairs else ABOVE_STAIRS


def _manner(state: State) -> Manner:
    return TWO_STEPS_ON_BOARD if state.rules.has(Ruling.BONUS_MOVES_DO_NOT_PLACE) else TWO_STEPS


CARD = Scenario(
    id="blue5",
    placements=numbers("placements", "blue5"),
    rounds=numbers("rounds", "blue5"),
    bonuses=(
        Bonus(
            id="left",
            influence=2,
            intrigue=0,
            once=True,
            unlimited_by=Ruling.SCENARIO_FIVE_UNLIMITED,
            can=lambda state, seat: can_move(state, seat, _manner(state)),
            begin=lambda state, seat, log: state.with_items(Walk(seat, _manner(state).id)),
        ),
        Bonus(
            id="right",
            influence=0,
            intrigue=min(BELOW_STAIRS, ABOVE_STAIRS),
            once=True,
            unlimited_by=Ruling.SCENARIO_FIVE_UNLIMITED,
            collects_itself=True,
            can=lambda state, seat: bool(BanishOne(seat).legal(state)),
            begin=lambda state, seat, log: state.with_items(BanishOne(seat)),
        ),
    ),
    items=(BanishOne,),
)
