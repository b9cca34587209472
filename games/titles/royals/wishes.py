"""What a seat of Royals would like to have: what every noble is worth to it, and how far a hand is from buying one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.engine.protocol import ScoreLine, Seat
from games.engine.royals.board import (
    CITIES,
    CITIES_OF,
    CITY_BONUS,
    COUNTRIES,
    COUNTRY_BONUSES,
    NOBLES,
    NOBLES_IN,
    PERIOD_MARKERS,
    TITLE_MARKERS,
    TITLES,
    YEARS,
)
from games.engine.royals.prices import intrigue_power
from games.engine.royals.state import VACANT, State
from games.engine.tuples import Counts

QUARTERS = 4
"""The parts of a period that are told apart: what is wished changes slowly, and is worked out once for each."""

CITY = 1.8
INFLUENCE = 1.0
TITLE_IN_REACH = 0.75
"""Of a title marker, for a piece with which a seat draws level with the best of the others or takes the lead."""
TITLE_ELSE = 0.15
LEAD = 1.2
"""Of the difference between the markers of a period, for a seat that comes to lead in a country: the other loses it."""
LATER = 0.3
"""How much a period to come counts beside that under way."""
TAKEN_OVER = 0.6
"""A noble that another seat has can be taken back, and its city has been paid for."""
LOST_BY_ANOTHER = 0.5
NOT_YET = 0.4
"""What a noble counts whose owner could not be ousted yet for want of intrigue."""
BEYOND = 0.05
"""What a card is good for that is not needed for the price."""

_NOBLES_OF = tuple(
    tuple(number for number, noble in enumerate(NOBLES) if noble.country == country)
    for country in range(len(COUNTRIES))
)
_COST = tuple(noble.cost for noble in NOBLES)
_INTRIGUE = tuple(noble.intrigue for noble in NOBLES)


class Map(NamedTuple):
    """What wishes follow from; little of it changes within a turn."""

    nobles: tuple[int, ...]
    cathedrals: tuple[tuple[int, ...], ...]
    titles: tuple[Counts, ...]
    """The pieces of each seat on the title markers."""
    won: tuple[ScoreLine, ...]
    """The bonuses for countries and houses."""
    houses: tuple[int, ...]
    quarter: int
    """How many quarters of periods have passed."""


def freshness(state: State) -> float:
    """The part of the period under way that is left."""
    pile, discards = sum(state.pile), sum(state.discards)
    return 0.0 if state.period_due else pile / (pile + discards or 1)


def part_left(state: State) -> float:
    """The part of the match that is left, roughly: by quarters of periods."""
    return _left(_quarter(state))


def wishes(state: State, seat: Seat) -> tuple[float, ...]:
    """The points that each noble promises a seat, its price apart; nothing for those it has."""
    won = tuple([line for line in state.lines if line.source.startswith(("country:", "house"))])
    titles = tuple([player.titles for player in state.players])
    houses = state.rules.board.house
    return _wishes(Map(state.nobles, state.cathedrals, titles, won, houses, _quarter(state)), seat)


def targets(state: State, seat: Seat) -> float:
    """What a hand is near to buying: in each country the best noble, by the square of the part of its price that is
    there."""
    wished, player = wishes(state, seat), state.players[seat]
    schemes = intrigue_power(player.intrigue)
    found = 0.0
    for country, held in enumerate(player.cards):
        best = 0.0
        if held:
            for noble in _NOBLES_OF[country]:
                promise = _promise(state, wished, schemes[country], noble)
                if held < _COST[noble]:
                    promise *= (held / _COST[noble]) ** 2
                if promise > best:
                    best = promise
        found += best
    return found


def needs(state: State, seat: Seat, cards: Sequence[int]) -> list[float]:
    """How much nearer to a noble one more card of each country would bring this seat, if it held these."""
    wished = wishes(state, seat)
    schemes = intrigue_power(state.players[seat].intrigue)
    found = []
    for country, held in enumerate(cards):
        best = 0.0
        for noble in _NOBLES_OF[country]:
            promise, cost = _promise(state, wished, schemes[country], noble), _COST[noble]
            nearer = promise * ((2 * held + 1) / (cost * cost) if held < cost else BEYOND / cost)
            if nearer > best:
                best = nearer
        found.append(best)
    return found


def craving(state: State, seat: Seat) -> float:
    """What a seat misses for want of intrigue, in proportion to what it can buy without any more."""
    wished, player = wishes(state, seat), state.players[seat]
    schemes = intrigue_power(player.intrigue)
    missed = bought = 0.0
    for noble, promise in enumerate(wished):
        if promise:
            cost, country = _COST[noble], NOBLES[noble].country
            nearness = min(1.0, (player.cards[country] + 1) / cost)
            worth = promise * nearness * nearness / cost**0.5
            if _is_out_of_reach(state, schemes[country], noble):
                missed = max(missed, worth)
            else:
                bought = max(bought, worth)
    return missed / (bought + 0.1)


def seats_in_cities(nobles: Sequence[int], cathedrals: Sequence[Sequence[int]]) -> list[set[int]]:
    """Who has a piece in each city, on a noble or in its Cathedral."""
    return [
        {owner for noble in NOBLES_IN[city] if (owner := nobles[noble]) != VACANT}.union(cathedrals[city])
        for city in range(len(CITIES))
    ]


def influence_by_country(nobles: Sequence[int], seats: int) -> list[list[int]]:
    """The influence of each seat in each country."""
    found = [[0] * seats for _ in COUNTRIES]
    for noble, owner in zip(NOBLES, nobles, strict=True):
        if owner != VACANT:
            found[noble.country][owner] += noble.influence
    return found


def bonus_left(bonuses: Sequence[int], winners: Sequence[int], seat: int) -> int:
    """The highest marker that is left for a seat that takes at most one."""
    return 0 if seat in winners or len(winners) >= len(bonuses) else bonuses[len(winners)]


def _quarter(state: State) -> int:
    return (state.period - 1) * QUARTERS + min(QUARTERS - 1, int((1.0 - freshness(state)) * QUARTERS))


def _left(quarter: int) -> float:
    return 1.0 - (quarter + 0.5) / (len(YEARS) * QUARTERS)


def _is_out_of_reach(state: State, schemes: int, noble: int) -> bool:
    return state.nobles[noble] != VACANT and schemes < _INTRIGUE[noble]


def _promise(state: State, wished: Sequence[float], schemes: int, noble: int) -> float:
    return wished[noble] * (NOT_YET if _is_out_of_reach(state, schemes, noble) else 1.0)


@lru_cache(maxsize=4096)
def _wishes(seen: Map, seat: Seat) -> tuple[float, ...]:
    """Asked for the same map by all iterations that have bought the same."""
    passed = (seen.quarter % QUARTERS + 0.5) / QUARTERS
    periods = passed + LATER * (len(YEARS) - 1 - seen.quarter // QUARTERS)
    left = _left(seen.quarter)
    titles = _title_wishes(seen, seat, left)
    present = seats_in_cities(seen.nobles, seen.cathedrals)
    wished = [0.0] * len(NOBLES)
    for country, influence in enumerate(influence_by_country(seen.nobles, len(seen.titles))):
        own = influence[seat]
        rival, next_rival = _rivals(influence, seat)
        first, second = PERIOD_MARKERS[country]
        cities = CITIES_OF[country]
        winners = [line.seat for line in seen.won if line.source == f"country:{COUNTRIES[country]}"]
        held = sum([seat in present[city] for city in cities])
        nearer = bonus_left(COUNTRY_BONUSES[country], winners, seat) * _one_more(held, len(cities))
        for noble in _NOBLES_OF[country]:
            owner, portrait = seen.nobles[noble], NOBLES[noble]
            if owner == seat:
                continue
            promise = INFLUENCE * portrait.influence * left + titles[portrait.title]
            if not present[portrait.city]:
                promise += CITY * CITY_BONUS[portrait.city]
            is_of_rival = owner != VACANT and influence[owner] == rival
            if own <= rival and own + portrait.influence > rival - is_of_rival * portrait.influence:
                promise += LEAD * (first - second) * periods
            if own <= next_rival < own + portrait.influence:
                promise += second * periods
            if seat not in present[portrait.city]:
                promise += nearer
            if owner != VACANT:
                promise = TAKEN_OVER * promise + LOST_BY_ANOTHER * INFLUENCE * portrait.influence * left
            wished[noble] = promise
    return tuple(wished)


def _rivals(influence: Sequence[int], seat: Seat) -> list[int]:
    """The two highest influences of the others in a country, the higher one first."""
    return sorted([0, *(amount for other, amount in enumerate(influence) if other != seat)])[:-3:-1]


def _title_wishes(seen: Map, seat: Seat, left: float) -> list[float]:
    """What one more piece on each title promises: its marker, and the Noble House."""
    own = seen.titles[seat]
    winners = [line.seat for line in seen.won if line.source == "house"]
    nearer = bonus_left(seen.houses, winners, seat) * _one_more(sum(map(bool, own)), len(TITLES))
    found = []
    for title, (full, _) in enumerate(TITLE_MARKERS):
        ahead = own[title] - max([pieces[title] for other, pieces in enumerate(seen.titles) if other != seat])
        part = TITLE_IN_REACH if ahead in (0, -1) else TITLE_ELSE
        found.append(full * part * (1.0 - 0.5 * left) + (0.0 if own[title] else nearer))
    return found


def _one_more(held: int, whole: int) -> float:
    """How much one more brings near what only the whole gives, if its parts count by the square of their number."""
    return (2 * held + 1) / (whole * whole)
