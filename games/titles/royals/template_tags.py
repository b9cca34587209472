"""What the templates of Royals ask for besides names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.utils.translation import pgettext_lazy

from games.engine.protocol import Ruleset, Seat
from games.engine.royals.board import CITIES_OF, COUNTRIES, TITLES, YEARS, display_size
from games.engine.royals.editions import OPEN4
from games.engine.royals.view import CountryView, Named, PlayerView
from games.titles.royals.words import COUNTRIES as COUNTRY_WORDS
from games.titles.royals.words import NAMES
from games.titles.royals.words import TITLES as TITLE_WORDS

SHORT_NAMES = NAMES | {"german": pgettext_lazy("on a card", "German")}
"""Names where there is room for one word."""


class Year(NamedTuple):
    """A year in which a period is scored."""

    number: int
    period: int


class Race(NamedTuple):
    """A bonus that is won once by each player, as one of them sees it."""

    name: str
    done: int | None
    """Pieces that the viewer has for it; None for a viewer without a seat."""
    needed: int
    winners: tuple[Seat, ...]
    left: tuple[int, ...]


def _total(counts: Named) -> int:
    return sum(count for _, count in counts)


def _titles_held(player: PlayerView) -> int:
    return sum(count > 0 for _, count in player.titles)


def _gaps(display: Named, ruleset: str) -> range:
    """Places among the open cards that are empty until the turn is over."""
    return range(display_size(open4=Ruleset.read(ruleset).has_option(OPEN4)) - _total(display))


def _races(
    players: tuple[PlayerView, ...],
    countries: tuple[CountryView, ...],
    house_left: tuple[int, ...],
    viewer: Seat | None,
) -> tuple[Race, ...]:
    """The Noble House and the countries: how far the viewer is, who has won what, and what is left."""
    own = None if viewer is None else players[viewer]
    house = Race(
        name="house",
        done=None if own is None else _titles_held(own),
        needed=len(TITLES),
        winners=tuple(player.seat for player in players if player.has_house),
        left=house_left,
    )
    return (house, *(_race_for(country, viewer) for country in countries))


def _race_for(country: CountryView, viewer: Seat | None) -> Race:
    cities = len(CITIES_OF[COUNTRIES.index(country.name)])
    return Race(
        name=country.name,
        done=None if viewer is None else cities - len(country.shares[viewer].missing),
        needed=cities,
        winners=tuple(share.seat for share in country.shares if share.has_bonus),
        left=country.bonuses_left,
    )


TAGS: dict[str, Callable[..., Any]] = {
    "years": lambda: [Year(number, period) for period, number in enumerate(YEARS, start=1)],
    "short": SHORT_NAMES.__getitem__,
    "in_sentence": (COUNTRY_WORDS | TITLE_WORDS).__getitem__,
    "total": _total,
    "schemes": lambda schemes: sum(scheme.count for scheme in schemes),
    "whole_pile": lambda pile, discards: pile + _total(discards),
    "each": range,
    "once_each": lambda seats: tuple(dict.fromkeys(seats)),
    "countries_of": lambda pair: pair.split("-"),
    "titles_held": _titles_held,
    "gaps": _gaps,
    "races": _races,
}
