"""How much each move of Royals suggests itself at first glance."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.royals.board import INTRIGUE_LIMIT, INTRIGUE_OF, NOBLES, WILD_COUNTRY, WILD_INTRIGUE
from games.engine.royals.moves import (
    Claim,
    DeclareIntrigue,
    DeclareThree,
    DiscardCard,
    DrawBlind,
    DrawOpen,
    PayCard,
    TakeOver,
    UseIntrigue,
    UseMatching,
)
from games.engine.royals.state import State
from games.titles.royals.wishes import craving, needs, part_left, wishes

_CARD = 2.55
_INTRIGUE_CARD = 2.0
"""What a card could bring elsewhere, early in the match."""
_WASTE = 1.9
"""Cards that stand for others are dearer than they look: they were sets themselves."""
_COOLNESS = 1.1
"""By so many points a purchase has to be better to be e times as likely."""
_PLAIN = 20.0
"""Nothing is plainer than that."""
_GREED = 2.7
"""How much more often a card is drawn that is needed more."""
_ANY_CARD = 0.2
_BLIND = 0.8
_SCHEMING = 0.35


def priors_of(state: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The prior of each of the legal moves of a seat."""
    first = moves[0]
    if isinstance(first, (DeclareThree, DeclareIntrigue)):
        return _priors_to_declare(state, seat, moves)
    if isinstance(first, (DrawOpen, DrawBlind)):
        return _priors_to_draw(state, seat, moves)
    if isinstance(first, (PayCard, DiscardCard)):
        return _priors_to_part(state, seat, moves)
    if isinstance(first, (UseMatching, UseIntrigue)):
        return [4.0**move.count for move in moves if isinstance(move, (UseMatching, UseIntrigue))]
    if isinstance(first, (Claim, TakeOver)):
        return _priors_to_buy(state, seat, moves)
    return [1.0] * len(moves)


def _priors_to_declare(state: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Intrigue only for a seat that could use it at once, and may still hold it."""
    is_full = sum(state.players[seat].intrigue) >= INTRIGUE_LIMIT
    scheming = 0.01 if is_full else 0.02 + _SCHEMING * craving(state, seat) ** 3
    return [scheming if isinstance(move, DeclareIntrigue) else 1.0 for move in moves]


def _priors_to_draw(state: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """What brings a wished noble nearer; a blind card is one of the average."""
    needed = needs(state, seat, state.players[seat].cards)
    deck = state.rules.board.cards
    blind = _BLIND * sum(map(float.__mul__, needed, map(float, deck))) / sum(deck)
    return [
        _ANY_CARD + 10.0 * (needed[move.country] if isinstance(move, DrawOpen) else blind) ** _GREED
        if isinstance(move, (DrawOpen, DrawBlind))
        else _ANY_CARD
        for move in moves
    ]


def _priors_to_part(state: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """With what is missed least."""
    needed = needs(state, seat, [max(0, held - 1) for held in state.players[seat].cards])
    return [(0.05 + needed[move.country]) ** -2 if isinstance(move, (PayCard, DiscardCard)) else 1.0 for move in moves]


def _priors_to_buy(state: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """What gives more than its price could give elsewhere; ending the turn gives nothing."""
    wished, player = wishes(state, seat), state.players[seat]
    scarcity = part_left(state) ** 0.5
    found = []
    for move in moves:
        gain = 0.0
        if isinstance(move, (Claim, TakeOver)):
            noble = NOBLES[move.noble]
            matching = min(noble.cost, player.cards[noble.country])
            price = _CARD * (matching + WILD_COUNTRY * _WASTE * (noble.cost - matching))
            if isinstance(move, TakeOver):
                schemes = min(noble.intrigue, sum([player.intrigue[kind] for kind in INTRIGUE_OF[noble.country]]))
                price += _INTRIGUE_CARD * (schemes + WILD_INTRIGUE * (noble.intrigue - schemes))
            gain = wished[move.noble] - price * scarcity
        found.append(exp(min(gain / _COOLNESS, _PLAIN)))
    return found
