"""How Royals looks to somebody who knows it: who leads where, what is nearly complete, and what a hand can buy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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
    NOBLES_IN,
    PERIOD_MARKERS,
    TITLE_MARKERS,
    YEARS,
)
from games.engine.royals.moves import (
    Claim,
    DeclareThree,
    DiscardCard,
    DrawOpen,
    PayCard,
    TakeOver,
    UseIntrigue,
    UseMatching,
)
from games.engine.royals.state import VACANT, State

_LAST_PERIOD = len(YEARS)
_USEFUL_CARDS = HAND_LIMIT - DRAW_THREE
"""Whoever holds more has to spend or discard some of the next draw."""


class Prospects(NamedTuple):
    """What a seat has and may hope for. What can still be used counts by the part of the match that is left."""

    points: float
    this_period: float
    """Markers it would take now, the more certain the nearer the period's end."""
    later_periods: float
    """The same in every period to come."""
    titles: float
    """Title markers it would take now, the more certain the nearer the end."""
    claim_to_titles: float
    """The title markers, by its part of the pieces on them."""
    country_bonuses: float
    """Country bonuses that are left, by how much of the country it has."""
    influence: float
    cards: float
    sets: float
    """Squares of the cards of each country: many of one buy more than one of many."""
    intrigue: float


VALUES = Prospects(
    points=1.0,
    this_period=0.6,
    later_periods=0.1,
    titles=0.9,
    claim_to_titles=0.5,
    country_bonuses=0.6,
    influence=1.7,
    cards=1.4,
    sets=0.4,
    intrigue=0.3,
)
"""What each is worth in points at the end: where the numbers come from is told in docs/bots.md."""


class RoyalsEye:
    """For all options and two to five seats."""

    trust = 1.0

    def urges(self, state: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
        return [_urge(state, seat, move) for move in moves]

    def worth(self, state: State) -> list[float]:
        return [sum(map(float.__mul__, VALUES, prospects)) for prospects in prospects_of(state)]

    def spread(self, state: State) -> float:
        return 5.0 + 3.0 * (_LAST_PERIOD - state.period)

    def horizon(self, state: State) -> int:
        """So much is drawn blind in the turns of others that what comes of them says little about a move."""
        return 1

    def turn(self, state: State) -> int:
        return state.turns


def prospects_of(state: State) -> list[Prospects]:
    """What each seat has and may hope for."""
    later = _LAST_PERIOD - state.period
    pile, discards = sum(state.pile), sum(state.discards)
    fresh = 0.0 if state.period_due else pile / (pile + discards or 1)
    left = (later + fresh) / _LAST_PERIOD
    points = [0.0] * state.rules.players
    for line in state.lines:
        points[line.seat] += line.points
    influence, markers = _influence_and_markers(state)
    titles, claims = _titles_and_claims(state)
    bonuses = _country_bonuses(state)
    return [
        Prospects(
            points=points[seat],
            this_period=markers[seat] * (1.0 - fresh),
            later_periods=float(markers[seat] * later),
            titles=titles[seat] * (1.0 - left),
            claim_to_titles=claims[seat] * left,
            country_bonuses=bonuses[seat] * left,
            influence=influence[seat] * left,
            cards=min(sum(player.cards), _USEFUL_CARDS) * left,
            sets=sum([count * count for count in player.cards]) * left,
            intrigue=sum(player.intrigue) * left,
        )
        for seat, player in enumerate(state.players)
    ]


def _influence_and_markers(state: State) -> tuple[list[int], list[int]]:
    """The influence of each seat in all countries, and the period markers it would take now. Says in one pass what the
    engine's `standings` say country by country: it is asked at the end of every line of thought."""
    seats = state.rules.players
    influence = [[0] * seats for _ in COUNTRIES]
    highest = [[0] * seats for _ in COUNTRIES]
    for number, owner in enumerate(state.nobles):
        if owner != VACANT:
            noble = NOBLES[number]
            influence[noble.country][owner] += noble.influence
            rank = noble.title * 100 + CITY_BONUS[noble.city]
            if rank > highest[noble.country][owner]:
                highest[noble.country][owner] = rank
    markers = [0] * seats
    for country, worths in enumerate(PERIOD_MARKERS):
        there = influence[country]
        ranked = sorted([(-there[seat], -highest[country][seat], seat) for seat in range(seats) if there[seat]])
        for worth, (_, _, seat) in zip(worths, ranked, strict=False):
            markers[seat] += worth
    return [sum(column) for column in zip(*influence, strict=True)], markers


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
    for country, cities in enumerate(CITIES_OF):
        source = f"country:{COUNTRIES[country]}"
        winners = [line.seat for line in state.lines if line.source == source]
        bonuses = COUNTRY_BONUSES[country][len(winners) :]
        if not bonuses:
            continue
        held = [0] * len(found)
        for city in cities:
            for seat in {state.nobles[noble] for noble in NOBLES_IN[city]}.union(state.cathedrals[city]):
                if seat != VACANT:
                    held[seat] += 1
        for seat, count in enumerate(held):
            if count and seat not in winners:
                found[seat] += bonuses[0] * (count / len(cities)) ** 2
    return found


def _urge(state: State, seat: Seat, move: Move) -> float:
    """High nobles in untouched cities first; cards of which there are many already, for they buy high nobles."""
    if isinstance(move, Claim):
        noble = NOBLES[move.noble]
        return 2.0 + noble.cost + (CITY_BONUS[noble.city] if state.is_untouched(noble.city) else 0)
    if isinstance(move, TakeOver):
        return 1.0 + NOBLES[move.noble].cost
    if isinstance(move, DrawOpen):
        return 1.0 + state.players[seat].cards[move.country]
    if isinstance(move, DeclareThree):
        return 3.0
    if isinstance(move, (UseMatching, UseIntrigue)):
        return 0.05 + 4.0 * move.count
    if isinstance(move, (PayCard, DiscardCard)):
        return 1.0 / state.players[seat].cards[move.country] ** 2
    return 1.0
