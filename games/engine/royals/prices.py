"""What a noble costs a player, and the ways in which it could be paid."""

from __future__ import annotations

from games.engine.protocol import Seat
from games.engine.royals.board import INTRIGUE_OF, NOBLES, WILD_COUNTRY, WILD_INTRIGUE
from games.engine.royals.state import VACANT, State
from games.engine.tuples import Counts

_COUNTRY = tuple(noble.country for noble in NOBLES)
_COST = tuple(noble.cost for noble in NOBLES)
_INTRIGUE = tuple(noble.intrigue for noble in NOBLES)


def affordable(state: State, seat: Seat) -> list[int]:
    """The nobles that the player does not have and could pay for, taking over included.

    Says in numbers what the lists below say in choices: it is asked at every step of a turn.
    """
    cards, intrigue = state.players[seat].cards, state.players[seat].intrigue
    all_cards = sum(cards)
    most_cards = [held + (all_cards - held) // WILD_COUNTRY for held in cards]
    most_intrigue = intrigue_power(intrigue)
    return [
        noble
        for noble, owner in enumerate(state.nobles)
        if owner != seat
        and _COST[noble] <= most_cards[_COUNTRY[noble]]
        and (owner == VACANT or _INTRIGUE[noble] <= most_intrigue[_COUNTRY[noble]])
    ]


def intrigue_power(intrigue: Counts) -> list[int]:
    """How much intrigue these cards could pay in each country, others standing for matching ones."""
    whole = sum(intrigue)
    power = []
    for kinds in INTRIGUE_OF:
        held = sum([intrigue[kind] for kind in kinds])
        power.append(held + (whole - held) // WILD_INTRIGUE)
    return power


def matching_choices(state: State, seat: Seat, noble: int) -> list[int]:
    """How many matching country cards may go into the price, most first; empty if it cannot be paid.

    A player who holds enough pays with them alone. Otherwise each card of the cost is a matching one or three others.
    """
    portrait = NOBLES[noble]
    cards = state.players[seat].cards
    held = cards[portrait.country]
    if held >= portrait.cost:
        return [portrait.cost]
    others = sum(cards) - held
    return [use for use in range(held, -1, -1) if WILD_COUNTRY * (portrait.cost - use) <= others]


def intrigue_due(state: State, noble: int) -> int:
    """How many intrigue cards a noble costs: none while it is vacant."""
    return 0 if state.nobles[noble] == VACANT else NOBLES[noble].intrigue


def intrigue_choices(state: State, seat: Seat, noble: int) -> list[int]:
    """How many matching intrigue cards may go into the price, most first; empty if it cannot be paid.

    A player who holds enough pays with them alone. Otherwise each is a matching one or two others.
    """
    due = intrigue_due(state, noble)
    intrigue = state.players[seat].intrigue
    held = sum(intrigue[kind] for kind in INTRIGUE_OF[NOBLES[noble].country])
    if held >= due:
        return [due]
    others = sum(intrigue) - held
    return [use for use in range(held, -1, -1) if WILD_INTRIGUE * (due - use) <= others]
