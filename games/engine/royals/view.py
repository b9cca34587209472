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
    HAND_LIMIT,
    INTRIGUE_LIMIT,
    NOBLES,
    NOBLES_IN,
    PAIR_NAMES,
    PAIRS,
    PERIOD_MARKERS,
    TITLE_MARKERS,
    TITLES,
    WILD_COUNTRY,
    WILD_INTRIGUE,
    YEARS,
)
from games.engine.royals.majorities import decided_by, standings, title_leaders
from games.engine.royals.prices import affordable, intrigue_choices, intrigue_due, matching_choices
from games.engine.royals.scoring import outcome
from games.engine.royals.state import UNDECIDED, VACANT, Payment, Phase, State

Named = tuple[tuple[str, int], ...]
"""Counts with the names of what is counted."""


@dataclass(frozen=True, slots=True)
class PriceView:
    """What a player would pay for a noble, with as many matching cards in it as may be used."""

    matching: int
    others: int
    intrigue: int
    other_intrigue: int


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
    price: PriceView | None
    """What the viewer would pay; None if they could not."""


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
    """The period marker that this place would take now."""
    ahead_by: str
    """What puts the player before the next: influence, title or city; alone or last if there is no next."""


@dataclass(frozen=True, slots=True)
class ShareView:
    """What a player has in a country, and what is missing for its bonus."""

    seat: Seat
    influence: int
    points: int
    """The period marker that the player would take now."""
    ahead_by: str
    """As in the player's rank; '' without influence."""
    missing: tuple[str, ...]
    """Cities without a piece of the player's; empty once the bonus is won."""
    has_bonus: bool


@dataclass(frozen=True, slots=True)
class CountryView:
    """The struggle for a country."""

    name: str
    markers: tuple[int, int]
    """What most and second most influence are worth at the end of a period."""
    ranks: tuple[RankView, ...]
    shares: tuple[ShareView, ...]
    """By seat."""
    bonuses_left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TitleView:
    """The struggle for a title."""

    name: str
    markers: tuple[int, int]
    """The whole one and the half."""
    pieces: tuple[int, ...]
    """By seat."""
    leaders: tuple[Seat, ...]
    points: int
    """What each leader would get now."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as the viewer sees them; None is what the viewer does not see."""

    seat: Seat
    card_count: int
    intrigue_count: int
    cards: Named | None
    intrigue: Named | None
    points: int | None
    titles: Named
    missing_cities: tuple[tuple[str, tuple[str, ...]], ...]
    """For each country whose bonus the player has not won, the cities without a piece of theirs."""
    missing_titles: tuple[str, ...]
    """Titles without a piece of the player's; empty once the Noble House is won."""
    has_house: bool


@dataclass(frozen=True, slots=True)
class SchemeView:
    """A kind of intrigue card in a hand."""

    name: str
    first: str
    second: str
    count: int


@dataclass(frozen=True, slots=True)
class HandView:
    """The viewer's own cards, laid out."""

    cards: Named
    card_limit: int
    schemes: tuple[SchemeView, ...]
    """Only the kinds that are held."""
    scheme_limit: int


@dataclass(frozen=True, slots=True)
class PaymentView:
    """A claim that is being paid for."""

    noble: str
    city: str
    title: str
    matching: int | None
    """Matching country cards that went into it; None while that is to be decided."""
    others: int
    matching_intrigue: int
    other_intrigue: int


@dataclass(frozen=True, slots=True)
class SumView:
    """What one kind of marker has brought."""

    kind: str
    """city, country, house, period or title."""
    points: tuple[int, ...]
    """By seat."""


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
    hand: HandView | None
    """None for a viewer without a seat."""
    lines: tuple[ScoreLine, ...] | None
    """Markers won; None where points are hidden."""
    sums: tuple[SumView, ...] | None
    """The same by kind."""
    result: Outcome | None

    @property
    def points(self) -> tuple[int | None, ...]:
        """By seat; None where they are hidden."""
        return tuple(player.points for player in self.players)

    @property
    def titles_to_go(self) -> tuple[int | None, ...]:
        """By seat how many titles lack a piece; None where the Noble House is won."""
        return tuple(None if player.has_house else len(player.missing_titles) for player in self.players)


def view(state: State, viewer: Seat | None) -> RoyalsView:
    """What a seat (None: the public) sees: its own hand, the sizes of all others, and everything that lies open."""
    return _view(state, viewer, everything=False)


def open_view(state: State) -> RoyalsView:
    """Everything, as after the end."""
    return _view(state, None, everything=True)


def _view(state: State, viewer: Seat | None, *, everything: bool) -> RoyalsView:
    rules = state.rules
    shows_points = everything or not rules.hidden_points or state.phase is Phase.OVER
    players = _players(state, viewer, shows_hands=everything, shows_points=shows_points)
    in_reach = [] if viewer is None else affordable(state, viewer)
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
        payment=None if state.payment is None else _payment(state.payment),
        cities=tuple(_city(state, city, viewer, in_reach) for city in range(len(CITIES))),
        countries=tuple(_country(state, country, players) for country in range(len(COUNTRIES))),
        titles=tuple(_title(state, title) for title in range(len(TITLES))),
        house_left=rules.board.house[sum(line.source == "house" for line in state.lines) :],
        display=_named(COUNTRIES, state.display),
        pile_count=sum(state.pile),
        cards_to_period_end=None if state.period_due or state.phase >= Phase.TITLES else sum(state.pile),
        discards=_named(COUNTRIES, state.discards),
        intrigue_pile_count=sum(state.intrigue_pile),
        intrigue_discards=_named(PAIR_NAMES, state.intrigue_discards),
        players=players,
        hand=None if viewer is None else _hand(state, viewer),
        lines=state.lines if shows_points else None,
        sums=_sums(state) if shows_points else None,
        result=outcome(state),
    )


def _players(state: State, viewer: Seat | None, *, shows_hands: bool, shows_points: bool) -> tuple[PlayerView, ...]:
    return tuple(
        _player(state, seat, sees_hand=shows_hands or seat == viewer, sees_points=shows_points or seat == viewer)
        for seat in state.rules.seats
    )


def _city(state: State, city: int, viewer: Seat | None, in_reach: list[int]) -> CityView:
    return CityView(
        name=CITIES[city],
        country=COUNTRIES[COUNTRY_OF_CITY[city]],
        bonus=CITY_BONUS[city],
        is_bonus_left=state.is_untouched(city),
        nobles=tuple(_noble(state, number, viewer, in_reach) for number in NOBLES_IN[city]),
        cathedral=tuple(Seat(seat) for seat in state.cathedrals[city]),
    )


def _noble(state: State, number: int, viewer: Seat | None, in_reach: list[int]) -> NobleView:
    noble, owner = NOBLES[number], state.nobles[number]
    is_affordable = number in in_reach
    return NobleView(
        name=noble.name,
        title=TITLES[noble.title],
        owner=None if owner == VACANT else Seat(owner),
        cost=noble.cost,
        influence=noble.influence,
        intrigue=noble.intrigue,
        is_affordable=is_affordable,
        price=_price(state, number, viewer) if viewer is not None and is_affordable else None,
    )


def _price(state: State, number: int, seat: Seat) -> PriceView:
    matching = matching_choices(state, seat, number)[0]
    intrigue = intrigue_choices(state, seat, number)[0]
    return PriceView(
        matching=matching,
        others=WILD_COUNTRY * (NOBLES[number].cost - matching),
        intrigue=intrigue,
        other_intrigue=WILD_INTRIGUE * (intrigue_due(state, number) - intrigue),
    )


def _payment(payment: Payment) -> PaymentView:
    noble = NOBLES[payment.noble]
    return PaymentView(
        noble=noble.name,
        city=CITIES[noble.city],
        title=TITLES[noble.title],
        matching=None if payment.matching == UNDECIDED else payment.matching,
        others=payment.others,
        matching_intrigue=payment.matching_intrigue,
        other_intrigue=payment.other_intrigue,
    )


def _hand(state: State, viewer: Seat) -> HandView:
    player = state.players[viewer]
    return HandView(
        cards=_named(COUNTRIES, player.cards),
        card_limit=HAND_LIMIT,
        schemes=tuple(
            SchemeView(name, COUNTRIES[first], COUNTRIES[second], count)
            for name, (first, second), count in zip(PAIR_NAMES, PAIRS, player.intrigue, strict=True)
            if count
        ),
        scheme_limit=INTRIGUE_LIMIT,
    )


def _sums(state: State) -> tuple[SumView, ...]:
    points = {kind: [0] * state.rules.players for kind in ("city", "country", "house", "period", "title")}
    for line in state.lines:
        points[line.source.partition(":")[0]][line.seat] += line.points
    return tuple(SumView(kind, tuple(values)) for kind, values in points.items())


def _country(state: State, country: int, players: tuple[PlayerView, ...]) -> CountryView:
    name = COUNTRIES[country]
    ranked = standings(state, country)
    markers = PERIOD_MARKERS[country]
    ranks = tuple(
        RankView(
            seat=standing.seat,
            influence=standing.influence,
            points=markers[place] if place < len(markers) else 0,
            ahead_by=decided_by(ranked, place).value,
        )
        for place, standing in enumerate(ranked)
    )
    taken = sum(line.source == f"country:{name}" for line in state.lines)
    return CountryView(
        name=name,
        markers=markers,
        ranks=ranks,
        shares=tuple(_share(name, player, ranks) for player in players),
        bonuses_left=COUNTRY_BONUSES[country][taken:],
    )


def _share(country: str, player: PlayerView, ranks: tuple[RankView, ...]) -> ShareView:
    rank = next((rank for rank in ranks if rank.seat == player.seat), RankView(player.seat, 0, 0, ""))
    missing = dict(player.missing_cities)
    return ShareView(
        seat=player.seat,
        influence=rank.influence,
        points=rank.points,
        ahead_by=rank.ahead_by,
        missing=missing.get(country, ()),
        has_bonus=country not in missing,
    )


def _title(state: State, title: int) -> TitleView:
    leaders = title_leaders(state, title)
    full, half = TITLE_MARKERS[title]
    return TitleView(
        name=TITLES[title],
        markers=TITLE_MARKERS[title],
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
