"""Promo P3: Courtiers wait on the card and score at every round's end, until a player sends them home."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import ScoreLine, Seat
from games.engine.tudor.board import INTRIGUE
from games.engine.tudor.cards.numbers import number
from games.engine.tudor.hooks import Bonus, ScoringCard, TokenUse
from games.engine.tudor.moves import Dismiss
from games.engine.tudor.state import Item, Reason, State, because

POINTS = number("disappearing")


@dataclass(frozen=True, slots=True)
class DismissOne(Item):
    """Whose Courtier leaves the card."""

    seat: Seat

    def legal(self, state: State) -> list[Move]:
        return [Dismiss(other) for other in state.rules.seats if other != self.seat and state.players[other].at_card]

    def considered(self, state: State) -> list[Move]:
        return [Dismiss(other) for other in state.rules.seats if other != self.seat]

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, Dismiss)
        log.tell("dismissed", move.seat)
        player = state.players[move.seat]
        return state.with_player(move.seat, supply=player.supply + 1, at_card=player.at_card - 1)

    def why_not(self, state: State, move: Move) -> Reason | None:
        return because("dismiss.nobody") if isinstance(move, Dismiss) else None


def _send_to_card(state: State, seat: Seat, log: Log) -> State:
    log.tell("sent_to_card", seat)
    player = state.players[seat]
    return state.with_player(seat, supply=player.supply - 1, at_card=player.at_card + 1)


def _score(state: State, log: Log) -> tuple[State, tuple[ScoreLine, ...]]:
    return state, tuple(
        ScoreLine(seat, CARD.id, POINTS * state.players[seat].at_card)
        for seat in state.rules.seats
        if state.players[seat].at_card
    )


CARD = ScoringCard(
    id="p3",
    colour="green",
    order=30,
    round_end=_score,
    bonuses=(
        Bonus(
            id="card",
            influence=1,
            intrigue=0,
            can=lambda state, seat: state.players[seat].supply > 0,
            begin=_send_to_card,
        ),
    ),
    immediate=(
        TokenUse(
            id="dismiss",
            kinds=frozenset({INTRIGUE}),
            can=lambda state, seat: bool(DismissOne(seat).legal(state)),
            begin=lambda state, seat, log: state.with_items(DismissOne(seat)),
        ),
    ),
    items=(DismissOne,),
)
