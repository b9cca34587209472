"""A position of Royals as numbers, of which one seat (or the public) sees every one: all that a network is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.protocol import Seat
from games.engine.royals.board import CITIES, COUNTRIES, NOBLE_BY_NAME, PAIR_NAMES, TITLES
from games.engine.royals.editions import EVEN_START, HIDDEN_POINTS, OPEN4
from games.engine.royals.state import Phase, State
from games.engine.royals.view import RoyalsView

MOST_SEATS = 5
NOBODY = -1
VIEWER = 1
"""Which of the numbers says who sees."""
_PUBLIC = -1
_SOURCES = tuple(f"country:{country}" for country in COUNTRIES)
_PHASES = {phase.name.lower(): int(phase) for phase in Phase}
_NO_CARDS = (0,) * len(COUNTRIES)
_NO_INTRIGUE = (0,) * len(PAIR_NAMES)
_NO_SEAT = (0,) * (4 + len(COUNTRIES) + len(TITLES))
FIELDS = (
    ("table", 16),
    ("discards", len(COUNTRIES)),
    ("display", len(COUNTRIES)),
    ("nobles", len(NOBLE_BY_NAME)),
    ("cathedrals", len(CITIES)),
    ("cards", len(COUNTRIES)),
    ("intrigue", len(PAIR_NAMES)),
    ("seats", len(_NO_SEAT) * MOST_SEATS),
)
"""The parts of the numbers in their order, and how many each has."""


class Seen(NamedTuple):
    """What a viewer sees, without room for more: other hands are numbers of cards."""

    table: tuple[int, ...]
    """Seats, viewer, options (open4, even-start, hidden-points), period, whether it is ending, phase, seat on turn,
    turns, cards in the pile, cards in the intrigue pile, country and intrigue cards still to draw, the noble that is
    being paid for, and how many cards that do not match are still due for it."""
    discards: tuple[int, ...]
    display: tuple[int, ...]
    nobles: tuple[int, ...]
    """Owners."""
    cathedrals: tuple[int, ...]
    """For each city who lies there, a bit a seat."""
    cards: tuple[int, ...]
    """The viewer's own."""
    intrigue: tuple[int, ...]
    seats: tuple[tuple[int, ...], ...]
    """Of each seat: cards, intrigue cards, points, whether it has the Noble House, whether it has each country's
    bonus, pieces on each title."""

    @property
    def numbers(self) -> list[int]:
        """All in a row, always as many, each from -1 to 254."""
        found = [*self.table, *self.discards, *self.display, *self.nobles, *self.cathedrals]
        found += self.cards
        found += self.intrigue
        for seat in self.seats:
            found += seat
        for _ in range(MOST_SEATS - len(self.seats)):
            found += _NO_SEAT
        return found


def seen_in(view: RoyalsView) -> Seen:
    """What a view shows. Points that are hidden count as none."""
    options = view.ruleset.split("+")[1:]
    viewer = view.viewer
    own = None if viewer is None else view.players[viewer]
    owners = [NOBODY] * len(NOBLE_BY_NAME)
    for city in view.cities:
        for noble in city.nobles:
            owners[NOBLE_BY_NAME[noble.name]] = NOBODY if noble.owner is None else noble.owner
    return Seen(
        table=(
            len(view.players),
            _PUBLIC if viewer is None else viewer,
            OPEN4 in options,
            EVEN_START in options,
            HIDDEN_POINTS in options,
            view.period,
            view.is_period_ending,
            _PHASES[view.phase],
            view.turn,
            min(view.turns, 254),
            view.pile_count,
            view.intrigue_pile_count,
            view.country_draws,
            view.intrigue_draws,
            NOBODY if view.payment is None else NOBLE_BY_NAME[view.payment.noble],
            0 if view.payment is None else view.payment.others,
        ),
        discards=_counts(view.discards),
        display=_counts(view.display),
        nobles=tuple(owners),
        cathedrals=tuple(sum(1 << seat for seat in set(city.cathedral)) for city in view.cities),
        cards=_NO_CARDS if own is None else _counts(own.cards),
        intrigue=_NO_INTRIGUE if own is None else _counts(own.intrigue),
        seats=tuple(
            (
                player.card_count,
                player.intrigue_count,
                player.points or 0,
                player.has_house,
                *(country.shares[player.seat].has_bonus for country in view.countries),
                *_counts(player.titles),
            )
            for player in view.players
        ),
    )


def seen_by(state: State, viewer: Seat | None) -> Seen:
    """The same at a fiftieth of the price, for searches. Points are told also where an option hides them: everyone has
    seen them being won."""
    rules = state.rules
    options = rules.ruleset
    points = [0] * rules.players
    houses = [False] * rules.players
    bonuses = [[False] * rules.players for _ in COUNTRIES]
    for seat, source, gain in state.lines:
        points[seat] += gain
        if source == "house":
            houses[seat] = True
        elif source in _SOURCES:
            bonuses[_SOURCES.index(source)][seat] = True
    own = None if viewer is None else state.players[viewer]
    return Seen(
        table=(
            rules.players,
            _PUBLIC if viewer is None else viewer,
            options.has_option(OPEN4),
            rules.even_start,
            rules.hidden_points,
            state.period,
            state.period_due,
            state.phase,
            state.turn,
            min(state.turns, 254),
            sum(state.pile),
            sum(state.intrigue_pile),
            state.country_draws,
            state.intrigue_draws,
            NOBODY if state.payment is None else state.payment.noble,
            0 if state.payment is None else state.payment.others,
        ),
        discards=state.discards,
        display=state.display,
        nobles=state.nobles,
        cathedrals=tuple([sum([1 << seat for seat in set(buried)]) if buried else 0 for buried in state.cathedrals]),
        cards=_NO_CARDS if own is None else own.cards,
        intrigue=_NO_INTRIGUE if own is None else own.intrigue,
        seats=tuple(
            [
                (
                    sum(player.cards),
                    sum(player.intrigue),
                    points[seat],
                    houses[seat],
                    *[won[seat] for won in bonuses],
                    *player.titles,
                )
                for seat, player in enumerate(state.players)
            ]
        ),
    )


def _counts(named: Sequence[tuple[str, int]] | None) -> tuple[int, ...]:
    assert named is not None, "a seat sees its own hand"
    return tuple(count for _, count in named)
