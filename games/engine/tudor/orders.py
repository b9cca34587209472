"""What a player of Tudor may order in advance: to leave things as they are and to pass, never to begin anything."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.engine.notation import Move
from games.engine.tudor import flow
from games.engine.tudor.board import INFLUENCE, INTRIGUE, OPPORTUNITY
from games.engine.tudor.movement import CardBack
from games.engine.tudor.moves import END_TURN, KEEP, SKIP, STOP, WITHOUT, TradeCard
from games.engine.tudor.rings import MayRearrange
from games.engine.tudor.round_tokens import ReceivedToken
from games.engine.tudor.rules import Rules
from games.engine.tudor.state import State

KEEP_FINGERS = "keep-fingers"
"""Leaves the rings on their fingers whenever they may be put on others."""
PASS = "pass"
"""Passes where nothing else is possible."""
SKIP_TRADES = "skip-trades"
"""Ends the turn where nothing else is possible but to trade cards, as it nearly always is."""
DECLINE_OFFICE = "decline-office"
"""Turns down the action that a new office offers."""
KEEP_TOKENS = {"keep-influence": INFLUENCE, "keep-intrigue": INTRIGUE, "keep-opportunity": OPPORTUNITY}
"""Keeps a round token of this kind, whatever it could be discarded for at once."""

ORDERS = (KEEP_FINGERS, PASS, SKIP_TRADES, *KEEP_TOKENS, DECLINE_OFFICE)

_PASSES = (END_TURN, KEEP, SKIP, STOP, WITHOUT)
_LIGHT = (END_TURN, KEEP, SKIP)
"""Passes that give nothing up which could not be had another time. A walk that stops, a Courtier that is not placed:
these are plans."""


def offered(rules: Rules) -> tuple[str, ...]:
    """The orders that can ever matter by these rules."""
    return tuple(order for order in ORDERS if _can_matter(rules, order))


def answer(state: State, orders: Collection[str]) -> Move | None:
    """What these orders say to the decision at hand, None if they are silent."""
    legal = flow.legal(state)
    if (passed := _passed(legal, orders)) is not None:
        return passed
    item = state.agenda[-1] if state.agenda else None
    if isinstance(item, MayRearrange):
        return KEEP if KEEP_FINGERS in orders else None
    if isinstance(item, ReceivedToken):
        return KEEP if any(KEEP_TOKENS.get(order) == item.kind for order in orders) else None
    # Two offers can be skipped, and the other is a card for nothing.
    if SKIP in legal and not isinstance(item, CardBack):
        return SKIP if DECLINE_OFFICE in orders else None
    return None


def _passed(legal: Sequence[Move], orders: Collection[str]) -> Move | None:
    """The pass that is ordered where nothing else is possible, or nothing but trades."""
    if PASS in orders and len(legal) == 1 and legal[0] in _PASSES:
        return legal[0]
    if SKIP_TRADES in orders and [move for move in legal if not isinstance(move, TradeCard)] == [END_TURN]:
        return END_TURN
    return None


def trivial(state: State) -> list[Move]:
    """The only move there is, or those that pass and give nothing up."""
    legal = flow.legal(state)
    return legal if len(legal) == 1 else [move for move in legal if move in _LIGHT]


def _can_matter(rules: Rules, order: str) -> bool:
    if order == DECLINE_OFFICE:
        return rules.scenario is not None and rules.scenario.office_taken is not None
    kind = KEEP_TOKENS.get(order)
    if kind is None:
        return True
    if kind == OPPORTUNITY:
        return rules.opportunity and bool(rules.immediate)
    return any(kind in use.kinds for use in rules.immediate)
