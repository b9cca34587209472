"""What one seat, or the public, may see: the only door through which a position leaves the engine for a person.
Beside the board it answers what players ask: who is ahead where, by what, and what is missing for a bonus."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.protocol import Outcome, ScoreLine, Seat
from games.engine.royals import flow
from games.engine.royals.board import (
    CITIES,
    CITY_BONUS,
    COUNTRIES,
    COUNTRY_BONUSES,
    COUNTRY_OF_CITY,
    NOBLES,
    NOBLES_IN,
    PAIR_NAMES,
    PERIOD_MARKERS,
    TITLE_MARKERS,
    TITLES,
    YEARS,
)
from games.engine.royals.majorities import decided_by, standings, title_leaders
from games.engine.royals.prices import can_afford
from games.engine.royals.scoring import outcome
from games.engine.royals.state import VACANT, Phase, State

Named = tuple[tuple[str, int], ...]
"""Counts with the names of what is counted."""


@dataclass(frozen=True, slots=True)
class NobleView:
    """A portrait on the map."""

    name: str
    title: str
    owner: Seat | None
    cost: int
    influence: int
    intrigue: int
    """Intrigue cards for taking it over."""
    is_affordable: bool
    """Whether the viewer could pay for it now; always False for others' eyes."""


@dataclass(frozen=True, slots=True)
class CityView:
    """A city with its nobles."""

    name: str
    country: str
    bonus: int
    is_bonus_left: bool
    nobles: tuple[NobleView, ...]
    cathedral: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RankView:
    """A player's place in a country as it would be scored now."""

    seat: Seat
    influence: int
    points: int
    """The period marker he would take now."""
    ahead_by: str
    """What puts him before the next: influence, title or city; alone or last if there is no next."""


@dataclass(frozen=True, slots=True)
class CountryView:
    """The struggle for a country."""

    name: str
    ranks: tuple[RankView, ...]
    bonuses_left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TitleView:
    """The struggle for a title."""

    name: str
    pieces: tuple[int, ...]
    """By seat."""
    leaders: tuple[Seat, ...]
    points: int
    """What each leader would get now."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as the viewer sees him; None where he does not see."""

    seat: Seat
    card_count: int
    intrigue_count: int
    cards: Named | None
    intrigue: Named | None
    points: int | None
    titles: Named
    missing_cities: tuple[tuple[str, tuple[str, ...]], ...]
    """For each country whose bonus he has not won, the cities in which he has no piece."""
    missing_titles: tuple[str, ...]
    """Titles without a piece of his; empty once he has the Noble House."""
    has_house: bool


@dataclass(frozen=True, slots=True)
class PaymentView:
    """A claim that is being paid for."""

    noble: str
    others: int
    matching_intrigue: int
    other_intrigue: int


@dataclass(frozen=True, slots=True)
class RoyalsView:
    """A position as one viewer sees it."""

    ruleset: str
    viewer: Seat | None
    phase: str
    period: int
    year: int
    is_period_ending: bool
    """The pile has run out: the period is scored after this turn, or the last one after this round."""
    turn: Seat
    turns: int
    to_act: tuple[Seat, ...]
    country_draws: int
    intrigue_draws: int
    payment: PaymentView | None
    cities: tuple[CityView, ...]
    countries: tuple[CountryView, ...]
    titles: tuple[TitleView, ...]
    house_left: tuple[int, ...]
    display: Named
    pile_count: int
    cards_to_period_end: int | None
    """Country cards in the pile: the period ends when the last has gone; None once it has, and when all are over."""
    discards: Named
    intrigue_pile_count: int
    intrigue_discards: Named
    players: tuple[PlayerView, ...]
    lines: tuple[ScoreLine, ...] | None
    """Markers won; None where points are hidden."""
    result: Outcome | None


def view(state: State, viewer: Seat | None) -> RoyalsView:
    """What a seat (None: the public) sees: its own hand, the sizes of all others, and everything that lies open."""
    return _view(state, viewer, everything=False)


def open_view(state: State) -> RoyalsView:
    """Everything, as after the end."""
    return _view(state, None, everything=True)


def _view(state: State, viewer: Seat | None, *, everything: bool) -> RoyalsView:
    rules = state.rules
    shows_points = everything or not rules.hidden_points or state.phase is Phase.OVER
    payment = state.payment
    return RoyalsView(
        ruleset=rules.ruleset.text,
        viewer=viewer,
        phase=state.phase.name.lower(),
        period=state.period,
        year=YEARS[state.period - 1],
        is_period_ending=state.period_due,
        turn=state.turn,
        turns=state.turns,
        to_act=flow.to_act(state),
        country_draws=state.country_draws,
        intrigue_draws=state.intrigue_draws,
        payment=None
        if payment is None
        else PaymentView(NOBLES[payment.noble].name, payment.others, payment.matching_intrigue, payment.other_intrigue),
        cities=tuple(_city(state, city, viewer) for city in range(len(CITIES))),
        countries=tuple(_country(state, country) for country in range(len(COUNTRIES))),
        titles=tuple(_title(state, title) for title in range(len(TITLES))),
        house_left=rules.board.house[sum(line.source == "house" for line in state.lines) :],
        display=_named(COUNTRIES, state.display),
        pile_count=sum(state.pile),
        cards_to_period_end=None if state.period_due or state.phase >= Phase.TITLES else sum(state.pile),
        discards=_named(COUNTRIES, state.discards),
        intrigue_pile_count=sum(state.intrigue_pile),
        intrigue_discards=_named(PAIR_NAMES, state.intrigue_discards),
        players=tuple(
            _player(
                state,
                seat,
                sees_hand=everything or seat == viewer,
                sees_points=shows_points or seat == viewer,
            )
            for seat in rules.seats
        ),
        lines=state.lines if shows_points else None,
        result=outcome(state),
    )


def _city(state: State, city: int, viewer: Seat | None) -> CityView:
    portraits = [(number, NOBLES[number]) for number in NOBLES_IN[city]]
    return CityView(
        name=CITIES[city],
        country=COUNTRIES[COUNTRY_OF_CITY[city]],
        bonus=CITY_BONUS[city],
        is_bonus_left=state.is_untouched(city),
        nobles=tuple(
            NobleView(
                name=noble.name,
                title=TITLES[noble.title],
                owner=None if state.nobles[number] == VACANT else Seat(state.nobles[number]),
                cost=noble.cost,
                influence=noble.influence,
                intrigue=noble.intrigue,
                is_affordable=viewer is not None
                and state.nobles[number] != viewer
                and can_afford(state, viewer, number),
            )
            for number, noble in portraits
        ),
        cathedral=tuple(Seat(seat) for seat in state.cathedrals[city]),
    )


def _country(state: State, country: int) -> CountryView:
    ranked = standings(state, country)
    markers = PERIOD_MARKERS[country]
    taken = sum(line.source == f"country:{COUNTRIES[country]}" for line in state.lines)
    return CountryView(
        name=COUNTRIES[country],
        ranks=tuple(
            RankView(
                seat=standing.seat,
                influence=standing.influence,
                points=markers[place] if place < len(markers) else 0,
                ahead_by=decided_by(ranked, place).value,
            )
            for place, standing in enumerate(ranked)
        ),
        bonuses_left=COUNTRY_BONUSES[country][taken:],
    )


def _title(state: State, title: int) -> TitleView:
    leaders = title_leaders(state, title)
    full, half = TITLE_MARKERS[title]
    return TitleView(
        name=TITLES[title],
        pieces=tuple(player.titles[title] for player in state.players),
        leaders=tuple(leaders),
        points={1: full, 2: half}.get(len(leaders), 0),
    )


def _player(state: State, seat: Seat, *, sees_hand: bool, sees_points: bool) -> PlayerView:
    player = state.players[seat]
    has_house = state.has_won("house", seat)
    return PlayerView(
        seat=seat,
        card_count=sum(player.cards),
        intrigue_count=sum(player.intrigue),
        cards=_named(COUNTRIES, player.cards) if sees_hand else None,
        intrigue=_named(PAIR_NAMES, player.intrigue) if sees_hand else None,
        points=state.points(seat) if sees_points else None,
        titles=_named(TITLES, player.titles),
        missing_cities=tuple(
            (name, tuple(state.missing_cities(seat, country)))
            for country, name in enumerate(COUNTRIES)
            if not state.has_won(f"country:{name}", seat)
        ),
        missing_titles=()
        if has_house
        else tuple(name for name, count in zip(TITLES, player.titles, strict=True) if not count),
        has_house=has_house,
    )


def _named(names: tuple[str, ...], counts: tuple[int, ...]) -> Named:
    return tuple(zip(names, counts, strict=True))
