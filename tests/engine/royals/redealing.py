"""Other cards in hands that a seat does not see into."""

from __future__ import annotations

from random import Random

from games.engine.protocol import Seat
from games.engine.royals.board import COUNTRIES, PAIR_NAMES
from games.engine.royals.state import State
from games.engine.tuples import changed


def redealt(state: State, viewer: Seat | None, random: Random) -> State:
    """The same position for this viewer: cards of the others change places with those in the piles, which nobody sees.

    Whoever is paying has shown that he can: his hand stays as it is.
    """
    paying = None if state.payment is None else state.turn
    others = [seat for seat in state.rules.seats if seat not in (viewer, paying)]
    for _ in range(8 if others else 0):
        seat = random.choice(others)
        mine, theirs = random.randrange(len(COUNTRIES)), random.randrange(len(COUNTRIES))
        cards = state.players[seat].cards
        if cards[mine] and state.pile[theirs]:
            state = state.with_player(seat, cards=changed(changed(cards, mine, -1), theirs, 1))
            state = state.with_(pile=changed(changed(state.pile, theirs, -1), mine, 1))
        mine, theirs = random.randrange(len(PAIR_NAMES)), random.randrange(len(PAIR_NAMES))
        intrigue = state.players[seat].intrigue
        if intrigue[mine] and state.intrigue_pile[theirs]:
            state = state.with_player(seat, intrigue=changed(changed(intrigue, mine, -1), theirs, 1))
            state = state.with_(intrigue_pile=changed(changed(state.intrigue_pile, theirs, -1), mine, 1))
    return state
