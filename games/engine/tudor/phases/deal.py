"""The board is laid out: a round token and a faction token on every space, and a start player."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.log import Log
from games.engine.notation import Move
from games.engine.protocol import CHANCE, Seat
from games.engine.tudor.board import FACTIONS, ROUND_TOKENS, SPACE_NAMES
from games.engine.tudor.moves import DEALS, DealRoundToken, DrawStart
from games.engine.tudor.state import Phase, State
from games.engine.tudor.stocking import restock
from games.engine.tuples import replaced


def with_bag(state: State) -> State:
    """A bag with the tokens that the cards in play leave in it."""
    return state.with_(bag=tuple(state.rules.tokens_of(faction) for faction in range(len(FACTIONS))))


def to_act(state: State) -> Seat:
    return CHANCE


def legal(state: State) -> list[Move]:
    return [move for move, _ in odds(state)]


def considered(state: State) -> list[Move]:
    return legal(state)


def odds(state: State) -> Sequence[tuple[Move, int]]:
    rules = state.rules
    if state.count == len(rules.board.spaces):
        return [(DrawStart(seat), 1) for seat in rules.seats]
    weights: list[tuple[Move, int]] = []
    for kind, total in enumerate(rules.board.round_tokens(opportunity=rules.opportunity)):
        left = total - state.round_tokens.count(kind)
        if left:
            weights.append((DEALS[kind], left))
    return weights


def play(state: State, move: Move, log: Log) -> State:
    spaces = state.rules.board.spaces
    if isinstance(move, DealRoundToken):
        space = spaces[state.count]
        log.tell("dealt", None, (("space", SPACE_NAMES[space]), ("token", ROUND_TOKENS[move.kind])))
        state = state.with_(count=state.count + 1, round_tokens=replaced(state.round_tokens, space, move.kind))
        return state.with_items(restock(spaces)) if state.count == len(spaces) else state
    assert isinstance(move, DrawStart)
    log.tell("start_player", move.seat)
    return state.with_(phase=Phase.RINGS, count=0, start=move.seat, turn=move.seat)


def settle(state: State, log: Log) -> State | None:
    return None
