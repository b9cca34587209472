"""Taking cards from piles and putting them away. A pile that has given its last card is made anew of the discards
at once."""

from __future__ import annotations

from games.engine.protocol import Event, Seat
from games.engine.royals.board import COUNTRIES, PAIR_NAMES
from games.engine.royals.state import Log, State
from games.engine.tuples import changed


def from_pile(state: State, country: int, log: Log) -> State:
    """A country card leaves the pile; when it was the last, the period is over after this turn."""
    pile = changed(state.pile, country, -1)
    if any(pile):
        return state.with_(pile=pile)
    assert any(state.discards), "hands and display never hold all country cards"
    log.append(Event("pile_ran_out", None, (("period", state.period),)))
    return state.with_(pile=state.discards, discards=(0,) * len(pile), period_due=True)


def from_intrigue_pile(state: State, kind: int, log: Log) -> State:
    """An intrigue card leaves its pile."""
    pile = changed(state.intrigue_pile, kind, -1)
    if any(pile):
        return state.with_(intrigue_pile=pile)
    assert any(state.intrigue_discards), "hands never hold all intrigue cards"
    log.append(Event("intrigue_ran_out"))
    return state.with_(intrigue_pile=state.intrigue_discards, intrigue_discards=(0,) * len(pile))


def put_away(state: State, seat: Seat, country: int, count: int, kind: str, log: Log) -> State:
    """Country cards go from a hand to the discards; everybody sees them."""
    log.extend(Event(kind, seat, (("country", COUNTRIES[country]),)) for _ in range(count))
    cards = changed(state.players[seat].cards, country, -count)
    return state.with_player(seat, cards=cards).with_(discards=changed(state.discards, country, count))


def put_intrigue_away(state: State, seat: Seat, pair: int, kind: str, log: Log) -> State:
    """An intrigue card goes from a hand to its discards; everybody sees it."""
    log.append(Event(kind, seat, (("intrigue", PAIR_NAMES[pair]),)))
    intrigue = changed(state.players[seat].intrigue, pair, -1)
    return state.with_player(seat, intrigue=intrigue).with_(intrigue_discards=changed(state.intrigue_discards, pair, 1))
