"""Taking cards from piles and putting them away. A pile that has given its last card is made anew of the discards
at once."""

from __future__ import annotations

from games.engine.log import Log
from games.engine.protocol import Seat
from games.engine.royals.board import COUNTRIES, PAIR_NAMES
from games.engine.royals.state import State
from games.engine.tuples import changed


def from_pile(state: State, country: int, log: Log) -> State:
    """A country card leaves the pile; when it was the last, the period is over after this turn."""
    pile = changed(state.pile, country, -1)
    if any(pile):
        return state.with_(pile=pile)
    assert any(state.discards), "hands and display never hold all country cards"
    log.tell("pile_ran_out", None, (("period", state.period),))
    return state.with_(pile=state.discards, discards=(0,) * len(pile), period_due=True)


def from_intrigue_pile(state: State, kind: int, log: Log) -> State:
    """An intrigue card leaves its pile."""
    pile = changed(state.intrigue_pile, kind, -1)
    if any(pile):
        return state.with_(intrigue_pile=pile)
    assert any(state.intrigue_discards), "hands never hold all intrigue cards"
    log.tell("intrigue_ran_out")
    return state.with_(intrigue_pile=state.intrigue_discards, intrigue_discards=(0,) * len(pile))


def put_away(state: State, seat: Seat, country: int, count: int, kind: str, log: Log) -> State:
    """Country cards go from a hand to the discards; all see them."""
    for _ in range(count):
        log.tell(kind, seat, (("country", COUNTRIES[country]),))
    cards = changed(state.players[seat].cards, country, -count)
    return state.with_(players=state.players_with(seat, cards=cards), discards=changed(state.discards, country, count))


def put_intrigue_away(state: State, seat: Seat, pair: int, kind: str, log: Log) -> State:
    """An intrigue card goes from a hand to its discards; all see it."""
    log.tell(kind, seat, (("intrigue", PAIR_NAMES[pair]),))
    intrigue = changed(state.players[seat].intrigue, pair, -1)
    return state.with_(
        players=state.players_with(seat, intrigue=intrigue),
        intrigue_discards=changed(state.intrigue_discards, pair, 1),
    )
