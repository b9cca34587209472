"""What must hold in every position, whoever made it."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.royals.board import (
    CITIES,
    COUNTRIES,
    COUNTRY_BONUSES,
    HAND_LIMIT,
    INTRIGUE_COPIES,
    INTRIGUE_LIMIT,
    NOBLES,
    NOBLES_IN,
    PAIR_NAMES,
    TITLES,
)
from games.engine.royals.state import VACANT, Phase, State


def problems(state: State) -> tuple[str, ...]:
    """Every broken invariant as a sentence."""
    return tuple(problem for check in (_cards, _intrigue, _table, _pieces, _markers) for problem in check(state))


def _cards(state: State) -> Iterator[str]:
    for country, name in enumerate(COUNTRIES):
        found = state.pile[country] + state.display[country] + state.discards[country]
        found += sum(player.cards[country] for player in state.players)
        if found != state.rules.board.cards[country]:
            yield f"{found} {name} cards instead of {state.rules.board.cards[country]}"
    everywhere = (state.pile, state.display, state.discards, *(player.cards for player in state.players))
    if min(map(min, everywhere)) < 0:
        yield "fewer than no country cards somewhere"
    if not any(state.pile):
        yield "the pile is empty although it is made anew at once"


def _intrigue(state: State) -> Iterator[str]:
    for kind, name in enumerate(PAIR_NAMES):
        found = state.intrigue_pile[kind] + state.intrigue_discards[kind]
        found += sum(player.intrigue[kind] for player in state.players)
        if found != INTRIGUE_COPIES:
            yield f"{found} {name} cards instead of {INTRIGUE_COPIES}"
    everywhere = (state.intrigue_pile, state.intrigue_discards, *(player.intrigue for player in state.players))
    if min(map(min, everywhere)) < 0:
        yield "fewer than no intrigue cards somewhere"
    if not any(state.intrigue_pile):
        yield "the intrigue pile is empty although it is made anew at once"


def _table(state: State) -> Iterator[str]:
    lying = sum(state.display)
    if lying > state.rules.display:
        yield f"{lying} open cards instead of {state.rules.display}"
    if state.phase is Phase.DECLARE and lying < state.rules.display:
        yield f"{lying} open cards at the beginning of a turn instead of {state.rules.display}"
    for seat, player in enumerate(state.players):
        is_drawing = seat == state.turn and state.phase < Phase.REFILL
        if not is_drawing and (sum(player.cards) > HAND_LIMIT or sum(player.intrigue) > INTRIGUE_LIMIT):
            yield f"seat {seat} holds more than the limits allow"
    if (state.payment is not None) != (state.phase is Phase.PAY):
        yield "a payment is due outside its phase, or none within it"
    if not 1 <= state.period <= 3:
        yield f"there is no period {state.period}"


def _pieces(state: State) -> Iterator[str]:
    for city, buried in enumerate(state.cathedrals):
        if buried and all(state.nobles[noble] == VACANT for noble in NOBLES_IN[city]):
            yield f"somebody lies in the Cathedral of {CITIES[city]}, but all its nobles are vacant"
    for title, name in enumerate(TITLES):
        held = sum(owner != VACANT and NOBLES[noble].title == title for noble, owner in enumerate(state.nobles))
        placed = sum(player.titles[title] for player in state.players)
        if placed < held:
            yield f"{held} nobles are a {name}, but {placed} pieces lie on the title"
    lying = sum(map(len, state.cathedrals)) + sum(owner != VACANT for owner in state.nobles)
    if lying != sum(sum(player.titles) for player in state.players):
        yield f"{lying} pieces on the map, but {sum(sum(p.titles) for p in state.players)} on the titles"


def _markers(state: State) -> Iterator[str]:
    sources = [line.source for line in state.lines]
    for city, name in enumerate(CITIES):
        won = sources.count(f"city:{name}")
        if won != (not state.is_untouched(city)):
            yield f"the bonus of {name} was won {won} times"
    for country, name in enumerate(COUNTRIES):
        if sources.count(f"country:{name}") > len(COUNTRY_BONUSES[country]):
            yield f"more bonuses of {name} were won than there are"
    if sources.count("house") > len(state.rules.board.house):
        yield "more Noble House markers were won than there are"
