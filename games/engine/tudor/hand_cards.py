"""Taking faction cards from the stacks, giving them back, and two for one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.tudor.board import FACTIONS
from games.engine.tudor.moves import (
    RETURN_CARD,
    TAKE_CARD,
    TRADE_CARD,
    ReturnCard,
    TakeCard,
    TradeCard,
)
from games.engine.tudor.pieces import pay_card, take_card, why_no_card
from games.engine.tudor.state import Item, Reason, State, because
from games.engine.tuples import changed

ALL_FACTIONS = tuple(range(7))


def on_stacks(state: State, factions: Iterable[int] = ALL_FACTIONS) -> list[int]:
    """Which of these factions, each once and in order, have a card to be had."""
    return [faction for faction in sorted(set(factions)) if state.stacks[faction]]


@dataclass(frozen=True, slots=True)
class TakeOne(Item):
    """One card of any of these factions; none if no stack has one."""

    seat: Seat
    factions: tuple[int, ...] = ALL_FACTIONS

    def legal(self, state: State) -> list[Move]:
        return [TAKE_CARD[faction] for faction in on_stacks(state, self.factions)]

    def considered(self, state: State) -> list[Move]:
        return list(TAKE_CARD)

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, TakeCard)
        return take_card(state, self.seat, move.faction, log)

    def settle(self, state: State, log: Log) -> State | None:
        """Without a choice no one is asked."""
        factions = on_stacks(state, self.factions)
        if not factions:
            return state
        return take_card(state, self.seat, factions[0], log) if len(factions) == 1 else None

    def why_not(self, state: State, move: Move) -> Reason | None:
        if not isinstance(move, TakeCard):
            return None
        return why_no_card(state, move.faction)


@dataclass(frozen=True, slots=True)
class ReturnOne(Item):
    """Any one card of the hand goes back."""

    seat: Seat

    def legal(self, state: State) -> list[Move]:
        return [RETURN_CARD[faction] for faction, count in enumerate(state.players[self.seat].cards) if count]

    def considered(self, state: State) -> list[Move]:
        return list(RETURN_CARD)

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, ReturnCard)
        return pay_card(state, self.seat, move.faction, log)

    def why_not(self, state: State, move: Move) -> Reason | None:
        if not isinstance(move, ReturnCard):
            return None
        return because("cards.not_in_hand", faction=FACTIONS[move.faction])


@dataclass(frozen=True, slots=True)
class TradeTwo(Item):
    """Two for one: the second card to go, then the new one, of a faction that was not paid."""

    seat: Seat
    first: int

    def legal(self, state: State) -> list[Move]:
        cards = state.players[self.seat].cards
        return [
            RETURN_CARD[second] for second, count in enumerate(cards) if count and _has_other(state, self.first, second)
        ]

    def considered(self, state: State) -> list[Move]:
        return list(RETURN_CARD)

    def play(self, state: State, move: Move, log: Log) -> State:
        assert isinstance(move, ReturnCard)
        wanted = tuple(faction for faction in ALL_FACTIONS if faction not in (self.first, move.faction))
        return pay_card(state, self.seat, move.faction, log).with_items(TradeFor(self.seat, wanted))

    def why_not(self, state: State, move: Move) -> Reason | None:
        if not isinstance(move, ReturnCard):
            return None
        if not state.players[self.seat].cards[move.faction]:
            return because("cards.not_in_hand", faction=FACTIONS[move.faction])
        return because("trade.no_other")


@dataclass(frozen=True, slots=True)
class TradeFor(TakeOne):
    """The new card of two for one."""

    def why_not(self, state: State, move: Move) -> Reason | None:
        if not isinstance(move, TakeCard):
            return None
        return because("trade.just_paid") if state.stacks[move.faction] else why_no_card(state, move.faction)


def why_no_trade(state: State, seat: Seat, faction: int) -> Reason:
    """Why two for one may not begin with a card of this faction."""
    cards = state.players[seat].cards
    if not cards[faction]:
        return because("cards.not_in_hand", faction=FACTIONS[faction])
    return because("trade.two_cards" if sum(cards) < 2 else "trade.no_other")


def legal_trades(state: State, seat: Seat) -> list[Move]:
    """The cards with which a player may begin two for one."""
    cards = state.players[seat].cards
    if sum(cards) < 2:
        return []
    if len(on_stacks(state)) > 2:
        return [TRADE_CARD[first] for first, count in enumerate(cards) if count]
    return [
        TRADE_CARD[first]
        for first, count in enumerate(cards)
        if count
        and any(left and _has_other(state, first, second) for second, left in enumerate(changed(cards, first, -1)))
    ]


def considered_trades(state: State, seat: Seat) -> list[Move]:
    """The cards of the hand, each to begin two for one with."""
    return [TRADE_CARD[faction] for faction, count in enumerate(state.players[seat].cards) if count]


def begin_trade(state: State, seat: Seat, move: TradeCard, log: Log) -> State:
    return pay_card(state, seat, move.faction, log).with_items(TradeTwo(seat, move.faction))


def _has_other(state: State, first: int, second: int) -> bool:
    return any(count for faction, count in enumerate(state.stacks) if faction not in (first, second))
