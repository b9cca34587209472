"""What a player of Royals may order in advance: to pass, and to leave intrigue to others. No order spends a card."""

from __future__ import annotations

from collections.abc import Collection

from games.engine.notation import Move
from games.engine.royals import flow
from games.engine.royals.moves import END_TURN, DeclareThree
from games.engine.royals.state import Phase, State

PASS = "pass"
"""Ends the turn where no noble can be paid for."""
NO_INTRIGUE = "no-intrigue"
"""Declares three country cards, never an intrigue card."""

ORDERS = (PASS, NO_INTRIGUE)


def answer(state: State, orders: Collection[str]) -> Move | None:
    """What these orders say to the decision at hand, None if they are silent."""
    if PASS in orders and flow.legal(state) == [END_TURN]:
        return END_TURN
    if NO_INTRIGUE in orders and state.phase is Phase.DECLARE:
        return DeclareThree()
    return None


def trivial(state: State) -> list[Move]:
    """The only move there is, or the end of the turn: cards that are not played stay in the hand."""
    legal = flow.legal(state)
    return legal if len(legal) == 1 else [move for move in legal if move == END_TURN]
