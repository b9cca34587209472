"""The end of a turn: a player who holds more than the limits allow puts away cards of their choice."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.royals.board import COUNTRIES, HAND_LIMIT, INTRIGUE_LIMIT, PAIR_NAMES
from games.engine.royals.moves import DiscardCard, DiscardIntrigue
from games.engine.royals.piles import put_away, put_intrigue_away
from games.engine.royals.state import Phase, State


def to_act(state: State) -> Seat:
    return state.turn


def legal(state: State) -> list[Move]:
    """Country cards first, then intrigue, each only while there are too many."""
    hand = state.players[state.turn]
    if sum(hand.cards) > HAND_LIMIT:
        return [DiscardCard(country) for country, count in enumerate(hand.cards) if count]
    if sum(hand.intrigue) > INTRIGUE_LIMIT:
        return [DiscardIntrigue(kind) for kind, count in enumerate(hand.intrigue) if count]
    return []


def considered(state: State) -> list[Move]:
    if sum(state.players[state.turn].cards) > HAND_LIMIT:
        return [DiscardCard(country) for country in range(len(COUNTRIES))]
    return [DiscardIntrigue(kind) for kind in range(len(PAIR_NAMES))]


def odds(state: State) -> Sequence[tuple[Move, int]]:
    return ()


def play(state: State, move: Move, log: Log) -> State:
    if isinstance(move, DiscardCard):
        return put_away(state, state.turn, move.country, 1, "card_discarded", log)
    assert isinstance(move, DiscardIntrigue)
    return put_intrigue_away(state, state.turn, move.kind, "intrigue_discarded", log)


def settle(state: State, log: Log) -> State | None:
    return None if legal(state) else state.with_(phase=Phase.REFILL)
