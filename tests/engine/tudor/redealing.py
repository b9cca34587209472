"""Other contents behind the screens: what a seat cannot tell apart from what it sees."""

from __future__ import annotations

from random import Random

from games.engine.protocol import Seat
from games.engine.tudor.state import State
from games.engine.tuples import changed


def redealt(state: State, viewer: Seat | None, random: Random) -> State:
    """The same position for this viewer with other contents behind the screens he does not see into.

    Cards change hands between two others (the stacks are open, so their sum is known); faction tokens change
    places with the bag, round tokens with those that are out of the game: there they were seen going, but a view
    has no memory.
    """
    others = [seat for seat in state.rules.seats if seat != viewer]
    for _ in range(6):
        seat, other = random.choice(others), random.choice(others)
        mine, theirs = random.randrange(7), random.randrange(7)
        player, partner = state.players[seat], state.players[other]
        if seat != other and player.cards[mine] and partner.cards[theirs]:
            state = state.with_player(seat, cards=changed(changed(player.cards, mine, -1), theirs, 1))
            state = state.with_player(other, cards=changed(changed(partner.cards, theirs, -1), mine, 1))
        player = state.players[seat]
        if player.tokens[mine] and state.bag[theirs]:
            state = state.with_player(seat, tokens=changed(changed(player.tokens, mine, -1), theirs, 1))
            state = state.with_(bag=changed(changed(state.bag, theirs, -1), mine, 1))
        player = state.players[seat]
        kind, wanted = random.randrange(3), random.randrange(3)
        if player.round_tokens[kind] and state.round_tokens_gone[wanted]:
            counts = changed(changed(player.round_tokens, kind, -1), wanted, 1)
            state = state.with_player(seat, round_tokens=counts)
            gone = changed(changed(state.round_tokens_gone, wanted, -1), kind, 1)
            state = state.with_(round_tokens_gone=gone)
    return state
