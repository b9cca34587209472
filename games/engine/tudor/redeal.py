"""Another deal of what a seat does not see: what lies behind other screens, in the bag, and out of the game."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.blind import drawn, together
from games.engine.log import SILENCE
from games.engine.protocol import Draw, Seat
from games.engine.tudor.board import ROUND_TOKENS
from games.engine.tudor.pieces import can_pay_round_tokens
from games.engine.tudor.round_tokens import PayRoundTokens, ReceivedToken
from games.engine.tudor.state import Player, State
from games.engine.tuples import Counts

TRIES = 1000
"""Hands drawn for the player who decides before they keep their own: a hand that fits is hardly ever rarer than one in
fifty, so it does not happen, but it ends."""


class Pools(NamedTuple):
    """What is hidden, kind by kind, wherever it lies."""

    cards: Counts
    tokens: Counts
    round_tokens: Counts


def redeal(state: State, viewer: Seat | None, draw: Draw) -> State:
    """The same position for this viewer, every arrangement of the hidden pieces being equally likely.

    Cards lie behind other screens only: the stacks are open. Tokens behind them change places with the bag and with
    those that have left the game. A player who decides something has something to decide: their pieces are drawn until
    that is true; a round token just received is known to be theirs. A view has no memory: that pieces were seen
    when they were taken or given, and what points scored earlier tell of them, changes nothing.
    """
    closed = [] if state.rules.open_screens else [seat for seat in state.rules.seats if seat != viewer]
    players = list(state.players)
    pools = Pools(
        together([(0,) * len(state.stacks), *(players[seat].cards for seat in closed)]),
        together([state.bag, state.tokens_gone, *(players[seat].tokens for seat in closed)]),
        together([state.round_tokens_gone, *(_unknown_round_tokens(state, seat) for seat in closed)]),
    )
    decider = state.agenda[-1].seat if state.agenda else None
    if decider in closed:
        players[decider], pools = _decider(state, decider, pools, draw)
        closed.remove(decider)
    for seat in closed:
        players[seat], pools = _dealt(state, seat, pools, draw)
    tokens_gone, bag = drawn(pools.tokens, sum(state.tokens_gone), draw)
    return state.with_(players=tuple(players), bag=bag, tokens_gone=tokens_gone, round_tokens_gone=pools.round_tokens)


def _dealt(state: State, seat: Seat, pools: Pools, draw: Draw) -> tuple[Player, Pools]:
    """A player with as many pieces of the pools as they have, and what is left of these."""
    player = state.players[seat]
    unknown = _unknown_round_tokens(state, seat)
    cards, other_cards = drawn(pools.cards, sum(player.cards), draw)
    tokens, other_tokens = drawn(pools.tokens, sum(player.tokens), draw)
    round_tokens, other_round_tokens = drawn(pools.round_tokens, sum(unknown), draw)
    known = _without(player.round_tokens, unknown)
    player = player._replace(cards=cards, tokens=tokens, round_tokens=together([known, round_tokens]))
    return player, Pools(other_cards, other_tokens, other_round_tokens)


def _decider(state: State, seat: Seat, pools: Pools, draw: Draw) -> tuple[Player, Pools]:
    """The same for the player who decides, with pieces among which they have to."""
    for _ in range(TRIES):
        player, left = _dealt(state, seat, pools, draw)
        if _has_to_decide(state, seat, player):
            return player, left
    player = state.players[seat]
    own = (player.cards, player.tokens, _unknown_round_tokens(state, seat))
    return player, Pools(*map(_without, pools, own))


def _has_to_decide(state: State, seat: Seat, player: Player) -> bool:
    """Whether the last item of the agenda would ask this player, and not settle itself."""
    item = state.agenda[-1]
    state = state.with_player(seat, cards=player.cards, tokens=player.tokens, round_tokens=player.round_tokens)
    if isinstance(item, PayRoundTokens) and not can_pay_round_tokens(state, seat, item.influence, item.intrigue):
        return False
    return bool(item.legal(state)) and item.settle(state.with_(agenda=state.agenda[:-1]), SILENCE) is None


def _unknown_round_tokens(state: State, seat: Seat) -> Counts:
    """The round tokens behind a screen without those about which its owner still decides."""
    held = state.players[seat].round_tokens
    if not state.agenda:
        return held
    known = [item.kind for item in state.agenda if isinstance(item, ReceivedToken) and item.seat == seat]
    return tuple(held[kind] - known.count(kind) for kind in range(len(ROUND_TOKENS)))


def _without(counts: Counts, fewer: Counts) -> Counts:
    return tuple(count - less for count, less in zip(counts, fewer, strict=True))
