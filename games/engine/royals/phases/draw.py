"""Drawing: a player declares what to draw, takes cards from the display or blind, and sees each before the
next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import CHANCE, Seat
from games.engine.royals.board import COUNTRIES, DRAW_THREE, PAIR_NAMES
from games.engine.royals.moves import (
    DEALS,
    DRAW_BLIND,
    DRAW_INTRIGUE,
    DRAW_OPEN,
    INTRIGUE_DEALS,
    Deal,
    DealIntrigue,
    DeclareIntrigue,
    DeclareThree,
    DrawBlind,
    DrawOpen,
)
from games.engine.royals.piles import from_intrigue_pile, from_pile
from games.engine.royals.state import Phase, State
from games.engine.tuples import changed


def to_act(state: State) -> Seat:
    return CHANCE if state.phase in (Phase.BLIND, Phase.BLIND_INTRIGUE) else state.turn


def legal(state: State) -> list[Move]:
    if state.phase is Phase.DECLARE:
        return [DeclareThree(), DeclareIntrigue()]
    if state.phase is not Phase.DRAW:
        return [move for move, _ in odds(state)]
    moves: list[Move] = []
    if state.country_draws:
        moves += [DRAW_OPEN[country] for country, count in enumerate(state.display) if count]
        moves.append(DRAW_BLIND)
    if state.intrigue_draws:
        moves.append(DRAW_INTRIGUE)
    return moves


def considered(state: State) -> list[Move]:
    return [*DRAW_OPEN, DRAW_BLIND, DRAW_INTRIGUE] if state.phase is Phase.DRAW else legal(state)


def odds(state: State) -> Sequence[tuple[Move, int]]:
    if state.phase is Phase.BLIND:
        return [(DEALS[country], count) for country, count in enumerate(state.pile) if count]
    if state.phase is Phase.BLIND_INTRIGUE:
        return [(INTRIGUE_DEALS[kind], count) for kind, count in enumerate(state.intrigue_pile) if count]
    return ()


def play(state: State, move: Move, log: Log) -> State:
    seat = state.turn
    if isinstance(move, DeclareThree):
        return _declared(state, "three", DRAW_THREE, 0, log)
    if isinstance(move, DeclareIntrigue):
        return _declared(state, "intrigue", 1, 1, log)
    if isinstance(move, DrawOpen):
        log.tell("open_card_drawn", seat, (("country", COUNTRIES[move.country]),))
        return _into_hand(state, move.country, display=changed(state.display, move.country, -1))
    if isinstance(move, Deal):
        _dealt(state, "country", COUNTRIES[move.country], log)
        return from_pile(_into_hand(state, move.country, phase=Phase.DRAW), move.country, log)
    if isinstance(move, DealIntrigue):
        _dealt(state, "intrigue", PAIR_NAMES[move.kind], log)
        intrigue = changed(state.players[seat].intrigue, move.kind, 1)
        players = state.players_with(seat, intrigue=intrigue)
        state = state.with_(players=players, phase=Phase.DRAW, intrigue_draws=state.intrigue_draws - 1)
        return from_intrigue_pile(state, move.kind, log)
    return state.with_(phase=Phase.BLIND if isinstance(move, DrawBlind) else Phase.BLIND_INTRIGUE)


def settle(state: State, log: Log) -> State | None:
    if state.phase is Phase.DRAW and not (state.country_draws or state.intrigue_draws):
        return state.with_(phase=Phase.PLAY)
    return None


def _declared(state: State, what: str, country: int, intrigue: int, log: Log) -> State:
    log.tell("declared", state.turn, (("draw", what),))
    return state.with_(phase=Phase.DRAW, country_draws=country, intrigue_draws=intrigue)


def _into_hand(state: State, country: int, **changes: Any) -> State:
    """One of the country cards that are due goes to the hand, and what that changes besides."""
    cards = changed(state.players[state.turn].cards, country, 1)
    players = state.players_with(state.turn, cards=cards)
    return state.with_(players=players, country_draws=state.country_draws - 1, **changes)


def _dealt(state: State, what: str, card: str, log: Log) -> None:
    """All see that a card was drawn; which one, only the player."""
    seat = state.turn
    log.tell("blind_card_drawn", seat, (("pile", what),))
    log.tell("card_seen", seat, ((what, card),), readers=frozenset({seat}), reveals=True)
