"""What must hold in every position, however it came about."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from games.engine.protocol import Seat
from games.engine.royals.board import (
    CITIES,
    CITY_BONUS,
    COUNTRIES,
    COUNTRY_BONUSES,
    DRAW_THREE,
    HAND_LIMIT,
    INTRIGUE_COPIES,
    INTRIGUE_LIMIT,
    INTRIGUE_OF,
    NOBLES,
    NOBLES_IN,
    PAIR_NAMES,
    PERIOD_MARKERS,
    TITLE_MARKERS,
    TITLES,
    YEARS,
)
from games.engine.royals.prices import intrigue_choices, matching_choices
from games.engine.royals.state import UNDECIDED, VACANT, Phase, State
from games.engine.tuples import Counts


def problems(state: State) -> tuple[str, ...]:
    """Every broken invariant as a sentence."""
    checks = (_people, _cards, _intrigue, _table, _turn, _payment, _pieces, _markers, _bonuses, _periods, _titles)
    return tuple(problem for check in checks for problem in check(state))


def _people(state: State) -> Iterator[str]:
    """Every seat that is named anywhere is one of this table."""
    owners = {*state.nobles, *(seat for buried in state.cathedrals for seat in buried)} - {VACANT}
    for seat in sorted({state.turn, *owners, *(line.seat for line in state.lines)}):
        if seat not in state.rules.seats:
            yield f"there is no seat {seat} at this table"


def _cards(state: State) -> Iterator[str]:
    for country, name in enumerate(COUNTRIES):
        found = state.pile[country] + state.display[country] + state.discards[country]
        found += sum(player.cards[country] for player in state.players)
        if found != state.rules.board.cards[country]:
            yield f"pile: {found} {name} cards in all instead of {state.rules.board.cards[country]}"
    yield from _negative("pile", state.pile, COUNTRIES)
    yield from _negative("display", state.display, COUNTRIES)
    yield from _negative("discards", state.discards, COUNTRIES)
    for seat, player in enumerate(state.players):
        yield from _negative(f"seat {seat}, cards", player.cards, COUNTRIES)
    if not any(state.pile):
        yield "the pile is empty although it is made anew at once"


def _intrigue(state: State) -> Iterator[str]:
    for kind, name in enumerate(PAIR_NAMES):
        found = state.intrigue_pile[kind] + state.intrigue_discards[kind]
        found += sum(player.intrigue[kind] for player in state.players)
        if found != INTRIGUE_COPIES:
            yield f"intrigue-pile: {found} {name} cards in all instead of {INTRIGUE_COPIES}"
    yield from _negative("intrigue-pile", state.intrigue_pile, PAIR_NAMES)
    yield from _negative("intrigue-discards", state.intrigue_discards, PAIR_NAMES)
    for seat, player in enumerate(state.players):
        yield from _negative(f"seat {seat}, intrigue", player.intrigue, PAIR_NAMES)
    if not any(state.intrigue_pile):
        yield "the intrigue pile is empty although it is made anew at once"


def _table(state: State) -> Iterator[str]:
    lying = sum(state.display)
    if lying > state.rules.display:
        yield f"{lying} open cards instead of {state.rules.display}"
    if state.phase is Phase.DECLARE and lying < state.rules.display:
        yield f"{lying} open cards at the beginning of a turn instead of {state.rules.display}"
    for seat, player in enumerate(state.players):
        drawn = _drawn(state) if seat == state.turn else ((0, 0),)
        cards, intrigue = sum(player.cards), sum(player.intrigue)
        if not any(cards <= HAND_LIMIT + some and intrigue <= INTRIGUE_LIMIT + others for some, others in drawn):
            yield f"seat {seat} holds {cards} country and {intrigue} intrigue cards, more than the limits allow"
    if (state.payment is not None) != (state.phase is Phase.PAY):
        yield "a payment is due outside its phase, or none within it"
    if not 1 <= state.period <= 3:
        yield f"there is no period {state.period}"


def _drawn(state: State) -> tuple[tuple[int, int], ...]:
    """What the player whose turn it is may have drawn beyond the limits: country cards and intrigue cards."""
    if state.phase in (Phase.DISPLAY, Phase.DECLARE) or state.phase >= Phase.REFILL:
        return ((0, 0),)
    three = (DRAW_THREE - state.country_draws, 0)
    return three, (1 - state.country_draws, 1 - state.intrigue_draws)


def _pieces(state: State) -> Iterator[str]:
    for city, buried in enumerate(state.cathedrals):
        if buried and all(state.nobles[noble] == VACANT for noble in NOBLES_IN[city]):
            yield f"a figure lies in the Cathedral of {CITIES[city]}, but all its nobles are vacant"
    for seat, player in zip(state.rules.seats, state.players, strict=True):
        held = [NOBLES[noble].title for noble, owner in enumerate(state.nobles) if owner == seat]
        for title, name in enumerate(TITLES):
            if player.titles[title] < held.count(title):
                yield f"seat {seat} holds more of the title {name} than it has pieces on it"
        on_map = len(held) + sum(buried.count(seat) for buried in state.cathedrals)
        if on_map != sum(player.titles):
            yield f"seat {seat} has {on_map} pieces on the map and {sum(player.titles)} on the titles"


def _markers(state: State) -> Iterator[str]:
    worth = _worth(state)
    for line in state.lines:
        if line.points not in worth.get(line.source, ()):
            yield f"lines: there is no marker {line.source} worth {line.points}"
    yield from _city_bonuses(state)
    yield from _markers_won_twice(state, worth)


def _city_bonuses(state: State) -> Iterator[str]:
    """The bonus of a city was won once it was entered, by a player who has been there."""
    for city, name in enumerate(CITIES):
        winners = [line.seat for line in state.lines if line.source == f"city:{name}"]
        if len(winners) != (not state.is_untouched(city)):
            yield f"lines: the bonus of {name} was won {len(winners)} times"
        elif winners and not state.has_piece_in(winners[0], city):
            yield f"lines: seat {winners[0]} won the bonus of {name} without having been there"


def _markers_won_twice(state: State, worth: dict[str, tuple[int, ...]]) -> Iterator[str]:
    """No marker was won twice, and no seat won two markers of the same source."""
    sources = [line.source for line in state.lines]
    for source in ("house", *(f"country:{name}" for name in COUNTRIES)):
        if sources.count(source) > len(worth[source]):
            yield f"lines: {source} was won more often than there are markers"
        for seat in state.rules.seats:
            if sum(line.seat == seat and line.source == source for line in state.lines) > 1:
                yield f"lines: seat {seat} won {source} twice"


def _bonuses(state: State) -> Iterator[str]:
    """The markers of countries and of the Noble House went to players who have what they are for."""
    for line in state.lines:
        if line.source == "house" and not all(state.players[line.seat].titles):
            yield f"lines: seat {line.seat} won {line.source} without a piece on every title"
    won, winners = _won(state), _winners(state)
    yield from _won_too_often("house", state.rules.board.house, won)
    for country, name in enumerate(COUNTRIES):
        source = f"country:{name}"
        for seat in winners[source]:
            if missing := state.missing_cities(seat, country):
                yield f"lines: seat {seat} won {source} without a piece in {missing[0]}"
        yield from _won_too_often(source, COUNTRY_BONUSES[country], won)


def _periods(state: State) -> Iterator[str]:
    """The markers of periods that have been scored by now, each won once."""
    scored = state.period - (state.phase < Phase.TITLES)
    won, winners = _won(state), _winners(state)
    for country, name in enumerate(COUNTRIES):
        for period in range(1, len(YEARS) + 1):
            source = f"period:{period}:{name}"
            if winners[source] and period > scored:
                yield f"lines: {source} was won, but that period has not been scored"
            if len(set(winners[source])) < len(winners[source]):
                yield f"lines: a seat won {source} twice"
            yield from _won_too_often(source, PERIOD_MARKERS[country], won)


def _titles(state: State) -> Iterator[str]:
    """The markers of titles, at the end: whole to one player, or halves to two."""
    won, winners = _won(state), _winners(state)
    for title, name in enumerate(TITLES):
        source = f"title:{name}"
        full, half = TITLE_MARKERS[title]
        if winners[source] and state.phase is not Phase.OVER:
            yield f"lines: {source} was won, but titles are scored at the end"
        is_doubled = len(set(winners[source])) < len(winners[source])
        if is_doubled or full * won[source, full] + half * won[source, half] > full:
            yield f"lines: {source} was won more than once"


def _won(state: State) -> Counter[tuple[str, int]]:
    """How often each marker was won, by its source and its worth."""
    return Counter((line.source, line.points) for line in state.lines)


def _winners(state: State) -> defaultdict[str, list[Seat]]:
    """Who won the markers of each source."""
    winners: defaultdict[str, list[Seat]] = defaultdict(list)
    for line in state.lines:
        winners[line.source].append(line.seat)
    return winners


def _won_too_often(source: str, markers: tuple[int, ...], won: Counter[tuple[str, int]]) -> Iterator[str]:
    for points in sorted(set(markers)):
        if won[source, points] > markers.count(points):
            yield f"lines: the marker {source} of {points} was won {won[source, points]} times"


def _negative(where: str, counts: Counts, names: Sequence[str]) -> Iterator[str]:
    for name, count in zip(names, counts, strict=True):
        if count < 0:
            yield f"{where}: {-count} {name} more than there are"


def _worth(state: State) -> dict[str, tuple[int, ...]]:
    """Every marker of the game and what it may be worth."""
    return {
        "house": state.rules.board.house,
        **{f"city:{name}": (CITY_BONUS[city],) for city, name in enumerate(CITIES)},
        **{f"country:{name}": COUNTRY_BONUSES[country] for country, name in enumerate(COUNTRIES)},
        **{f"title:{name}": TITLE_MARKERS[title] for title, name in enumerate(TITLES)},
        **{
            f"period:{period}:{name}": PERIOD_MARKERS[country]
            for period in range(1, len(YEARS) + 1)
            for country, name in enumerate(COUNTRIES)
        },
    }


def _turn(state: State) -> Iterator[str]:
    finished = state.turns - (state.phase >= Phase.PERIOD)
    if state.turn != finished % state.rules.players:
        yield f"after {state.turns} turns it is not for seat {state.turn}"
    is_drawing = state.phase in (Phase.DRAW, Phase.BLIND, Phase.BLIND_INTRIGUE)
    most = (DRAW_THREE, 1) if is_drawing else (0, 0)
    if state.country_draws > most[0] or state.intrigue_draws > most[1]:
        yield "more cards are to be drawn than anybody may draw now"
    if state.phase is Phase.BLIND and not state.country_draws:
        yield "a blind card is dealt although none is due"
    if state.phase is Phase.BLIND_INTRIGUE and not state.intrigue_draws:
        yield "an intrigue card is dealt although none is due"


def _payment(state: State) -> Iterator[str]:
    payment = state.payment
    if payment is None:
        return
    if not 0 <= payment.noble < len(NOBLES) or state.nobles[payment.noble] == state.turn:
        yield "a payment is for a noble of another player"
        return
    hand = state.players[state.turn]
    country = NOBLES[payment.noble].country
    schemes = sum(hand.intrigue[kind] for kind in INTRIGUE_OF[country])
    limits = (
        (payment.others, sum(hand.cards) - hand.cards[country]),
        (payment.matching_intrigue, schemes),
        (payment.other_intrigue, sum(hand.intrigue) - schemes),
    )
    if payment.matching == UNDECIDED and not matching_choices(state, state.turn, payment.noble):
        yield f"seat {state.turn} cannot pay for {NOBLES[payment.noble].name}"
    if payment.schemes == UNDECIDED and not intrigue_choices(state, state.turn, payment.noble):
        yield f"seat {state.turn} has not the intrigue for {NOBLES[payment.noble].name}"
    if any(not 0 <= due <= held for due, held in limits):
        yield "a payment asks for cards that are not there"
