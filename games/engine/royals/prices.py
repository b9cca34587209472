"""What a noble costs a player, and in which ways he could pay."""

from __future__ import annotations

from games.engine.protocol import Seat
from games.engine.royals.board import INTRIGUE_OF, NOBLES, WILD_COUNTRY, WILD_INTRIGUE
from games.engine.royals.state import VACANT, State


def can_afford(state: State, seat: Seat, noble: int) -> bool:
    """Whether the player could pay for a noble, taking over included.

    Says in numbers what the lists below say in choices: it is asked of every noble at every step of a turn.
    """
    portrait = NOBLES[noble]
    cards, intrigue = state.players[seat].cards, state.players[seat].intrigue
    held = cards[portrait.country]
    if held < portrait.cost and WILD_COUNTRY * (portrait.cost - held) > sum(cards) - held:
        return False
    if state.nobles[noble] == VACANT:
        return True
    schemes = sum(intrigue[kind] for kind in INTRIGUE_OF[portrait.country])
    due = portrait.intrigue
    return schemes >= due or WILD_INTRIGUE * (due - schemes) <= sum(intrigue) - schemes


def matching_choices(state: State, seat: Seat, noble: int) -> list[int]:
    """How many matching country cards may go into the price, most first; empty if it cannot be paid.

    Whoever holds enough pays with them alone. Otherwise each card of the cost is a matching one or three others.
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

    Whoever holds enough pays with them alone. Otherwise each is a matching one or two others.
    """
    due = intrigue_due(state, noble)
    intrigue = state.players[seat].intrigue
    held = sum(intrigue[kind] for kind in INTRIGUE_OF[NOBLES[noble].country])
    if held >= due:
        return [due]
    others = sum(intrigue) - held
    return [use for use in range(held, -1, -1) if WILD_INTRIGUE * (due - use) <= others]
