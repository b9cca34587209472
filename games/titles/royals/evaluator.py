"""How Royals looks to an expert: who leads where, what is nearly complete, and what a hand can buy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.bots.evaluator import ByPoints
from games.engine.notation import Move
from games.engine.protocol import Seat
from games.engine.royals.board import (
    CITIES_OF,
    CITY_BONUS,
    COUNTRIES,
    COUNTRY_BONUSES,
    DRAW_THREE,
    HAND_LIMIT,
    NOBLES,
    PERIOD_MARKERS,
    TITLE_MARKERS,
    TITLES,
    YEARS,
)
from games.engine.royals.state import VACANT, State
from games.titles.royals.priors import priors_of
from games.titles.royals.wishes import (
    bonus_left,
    freshness,
    influence_by_country,
    seats_in_cities,
    targets,
)

_LAST_PERIOD = len(YEARS)
_USEFUL_CARDS = HAND_LIMIT - DRAW_THREE
"""A seat that holds more has to spend or discard some of the next draw."""
_SAFE_LEAD = 4
"""A lead of so much influence is as good as any."""


class Prospects(NamedTuple):
    """What a seat has and may hope for. What can still be used counts by the part of the match that is left."""

    points: float
    this_period: float
    """Markers it would take now, the more certain the nearer the period's end."""
    lead: float
    """What the first marker of a country is worth more than the second, by how far it leads there; likewise."""
    lead_later: float
    """The same in every period to come."""
    titles: float
    """Title markers it would take now, the more certain the nearer the end."""
    claim_to_titles: float
    """The title markers, by its part of the pieces on them."""
    country_bonuses: float
    """Country bonuses that are left, by how much of the country it has."""
    house: float
    """The Noble House marker that is left, by how many titles it has."""
    influence: float
    targets: float
    """What its hand is near to buying."""
    cards: float
    surplus: float
    """Cards beyond what the next draw leaves room for."""
    intrigue: float


VALUES = Prospects(
    points=1.0,
    this_period=0.3,
    lead=0.9,
    lead_later=0.8,
    titles=0.8,
    claim_to_titles=0.4,
    country_bonuses=1.0,
    house=1.5,
    influence=0.6,
    targets=1.1,
    cards=0.5,
    surplus=-1.0,
    intrigue=1.5,
)
"""What each is worth in points at the end: where the numbers come from is told in docs/developers/bots.md."""


class RoyalsEvaluator(ByPoints):
    """For all options and two to five seats."""

    trust = 1.0

    def priors(self, state: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
        return priors_of(state, seat, moves)

    def values(self, state: State) -> list[float]:
        return [sum(map(float.__mul__, VALUES, prospects)) for prospects in prospects_of(state)]

    def spread(self, state: State) -> float:
        return 5.0 + 3.0 * (_LAST_PERIOD - state.period)

    def horizon(self, state: State) -> int:
        """With two seats to the end of the own next turn: only then it is seen what cards were drawn for. At larger
        tables so much is drawn and taken in between that what comes of it says little about a move."""
        return 3 if state.rules.players == 2 else 1

    def turn(self, state: State) -> int:
        return state.turns


def prospects_of(state: State) -> list[Prospects]:
    """What each seat has and may hope for."""
    later = _LAST_PERIOD - state.period
    fresh = freshness(state)
    left = (later + fresh) / _LAST_PERIOD
    points = [0.0] * state.rules.players
    for line in state.lines:
        points[line.seat] += line.points
    influence = influence_by_country(state.nobles, state.rules.players)
    markers, leads = _markers_and_leads(state, influence)
    titles, claims = _titles_and_claims(state)
    bonuses = _country_bonuses(state)
    house_winners = [line.seat for line in state.lines if line.source == "house"]
    found = []
    for seat, player in enumerate(state.players):
        cards = sum(player.cards)
        part_of_house = (sum(map(bool, player.titles)) / len(TITLES)) ** 2
        found.append(
            Prospects(
                points=points[seat],
                this_period=markers[seat] * (1.0 - fresh),
                lead=leads[seat] * (1.0 - fresh),
                lead_later=leads[seat] * later,
                titles=titles[seat] * (1.0 - left),
                claim_to_titles=claims[seat] * left,
                country_bonuses=bonuses[seat] * left,
                house=bonus_left(state.rules.board.house, house_winners, seat) * part_of_house * left,
                influence=sum([there[seat] for there in influence]) * left,
                targets=targets(state, Seat(seat)) * left**0.5,
                cards=min(cards, _USEFUL_CARDS) * left,
                surplus=max(0, cards - _USEFUL_CARDS) * left,
                intrigue=sum(player.intrigue) * left,
            )
        )
    return found


def _markers_and_leads(state: State, influence: list[list[int]]) -> tuple[list[int], list[float]]:
    """The period markers that each seat would take now, and how safe its leads are. Says in one pass what the engine's
    `standings` say country by country: it is asked at the end of every iteration."""
    seats = state.rules.players
    highest = [[0] * seats for _ in COUNTRIES]
    for noble, owner in zip(NOBLES, state.nobles, strict=True):
        if owner != VACANT:
            rank = noble.title * 100 + CITY_BONUS[noble.city]
            if rank > highest[noble.country][owner]:
                highest[noble.country][owner] = rank
    markers, leads = [0] * seats, [0.0] * seats
    for (first, second), there, high in zip(PERIOD_MARKERS, influence, highest, strict=True):
        ranked = sorted([(-amount, -high[seat], seat) for seat, amount in enumerate(there) if amount])
        for worth, (_, _, seat) in zip((first, second), ranked, strict=False):
            markers[seat] += worth
        if ranked:
            ahead = -ranked[0][0] + (ranked[1][0] if len(ranked) > 1 else 0)
            leads[ranked[0][2]] += (first - second) * min(ahead, _SAFE_LEAD) / _SAFE_LEAD
    return markers, leads


def _titles_and_claims(state: State) -> tuple[list[float], list[float]]:
    """The title markers that each seat would take now, and what its pieces on them promise."""
    titles, claims = [0.0] * state.rules.players, [0.0] * state.rules.players
    for title, (full, half) in enumerate(TITLE_MARKERS):
        pieces = [player.titles[title] for player in state.players]
        most, whole = max(pieces), sum(pieces) + 1
        leaders = pieces.count(most)
        for seat, count in enumerate(pieces):
            if count:
                claims[seat] += full * count / whole
                if count == most and leaders <= 2:
                    titles[seat] += full if leaders == 1 else half
    return titles, claims


def _country_bonuses(state: State) -> list[float]:
    """What is left of the country bonuses, by the square of the part of its cities in which a seat has a piece."""
    found = [0.0] * state.rules.players
    present = seats_in_cities(state.nobles, state.cathedrals)
    for country, cities in enumerate(CITIES_OF):
        source = f"country:{COUNTRIES[country]}"
        winners = [line.seat for line in state.lines if line.source == source]
        for seat in state.rules.seats:
            if bonus := bonus_left(COUNTRY_BONUSES[country], winners, seat):
                found[seat] += bonus * (sum([seat in present[city] for city in cities]) / len(cities)) ** 2
    return found
