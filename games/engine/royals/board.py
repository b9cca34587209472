"""The printed pieces of Royals: loads `data/*.toml` once into frozen objects and checks their arithmetic. Numbers
only."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from games.engine.sources import read_table

DATA = Path(__file__).parent / "data"

_COUNTRIES: list[dict[str, Any]] = read_table(DATA / "countries.toml")["country"]
_CITIES: list[dict[str, Any]] = read_table(DATA / "cities.toml")["city"]
_TITLES: list[dict[str, Any]] = read_table(DATA / "titles.toml")["title"]
_TABLE: dict[str, Any] = read_table(DATA / "table.toml")

COUNTRIES: tuple[str, ...] = tuple(country["id"]["value"] for country in _COUNTRIES)
CITIES: tuple[str, ...] = tuple(city["id"]["value"] for city in _CITIES)
TITLES: tuple[str, ...] = tuple(title["id"]["value"] for title in _TITLES)
"""From the lowest to the highest."""
KING = TITLES.index("king")

PAIRS: tuple[tuple[int, int], ...] = tuple(combinations(range(len(COUNTRIES)), 2))
"""The two countries on each kind of intrigue card."""
PAIR_NAMES: tuple[str, ...] = tuple(f"{COUNTRIES[first]}-{COUNTRIES[second]}" for first, second in PAIRS)
INTRIGUE_OF: tuple[tuple[int, ...], ...] = tuple(
    tuple(kind for kind, pair in enumerate(PAIRS) if country in pair) for country in range(len(COUNTRIES))
)
"""The kinds of intrigue card that show a country."""

COSTS: tuple[int, ...] = tuple(title["cost"]["value"] for title in _TITLES)
INFLUENCE: tuple[int, ...] = tuple(title["influence"]["value"] for title in _TITLES)
TITLE_MARKERS: tuple[tuple[int, int], ...] = tuple(tuple(title["marker"]["value"]) for title in _TITLES)

COUNTRY_OF_CITY: tuple[int, ...] = tuple(COUNTRIES.index(city["country"]["value"]) for city in _CITIES)
CITY_BONUS: tuple[int, ...] = tuple(city["bonus"]["value"] for city in _CITIES)
CITIES_OF: tuple[tuple[int, ...], ...] = tuple(
    tuple(city for city, home in enumerate(COUNTRY_OF_CITY) if home == country) for country in range(len(COUNTRIES))
)
COUNTRY_BONUSES: tuple[tuple[int, ...], ...] = tuple(tuple(country["bonus"]["value"]) for country in _COUNTRIES)
PERIOD_MARKERS: tuple[tuple[int, int], ...] = tuple(tuple(country["period"]["value"]) for country in _COUNTRIES)
YEARS: tuple[int, ...] = tuple(_TABLE["periods"]["value"])

HAND_LIMIT: int = _TABLE["hand_limit_country"]["value"]
INTRIGUE_LIMIT: int = _TABLE["hand_limit_intrigue"]["value"]
INTRIGUE_COPIES: int = _TABLE["copies_of_each_intrigue"]["value"]
DRAW_THREE: int = _TABLE["draw_three"]["value"]
WILD_COUNTRY: int = _TABLE["wild_country"]["value"]
WILD_INTRIGUE: int = _TABLE["wild_intrigue"]["value"]


class Noble(NamedTuple):
    """A portrait on the map."""

    city: int
    title: int
    country: int
    name: str
    cost: int
    influence: int
    intrigue: int
    """Intrigue cards for taking it over."""


def _noble(city: int, title: int) -> Noble:
    price = _TABLE["intrigue_for_king" if title == KING else "intrigue_for_takeover"]["value"]
    name = f"{CITIES[city]} {TITLES[title]}"
    return Noble(city, title, COUNTRY_OF_CITY[city], name, COSTS[title], INFLUENCE[title], price)


NOBLES: tuple[Noble, ...] = tuple(
    _noble(number, TITLES.index(title["value"])) for number, city in enumerate(_CITIES) for title in city["nobles"]
)
NOBLES_IN: tuple[tuple[int, ...], ...] = tuple(
    tuple(number for number, noble in enumerate(NOBLES) if noble.city == city) for city in range(len(CITIES))
)
NOBLE_BY_NAME = {noble.name: number for number, noble in enumerate(NOBLES)}


@dataclass(frozen=True, slots=True)
class Board:
    """What a player count puts on the table."""

    players: int
    cards: tuple[int, ...]
    """Country cards in the game."""
    first_draw: tuple[int, ...]
    house: tuple[int, ...]
    """Noble House markers, the highest first."""


def board_for(players: int) -> Board:
    """The table for two to five players."""
    return Board(
        players=players,
        cards=tuple(country["cards"]["value"] - country["removed"]["value"][players - 2] for country in _COUNTRIES),
        first_draw=tuple(_TABLE["first_draw"][str(players)]["value"]),
        house=tuple(_TABLE["house"][str(players)]["value"]),
    )


def display_size(*, open4: bool) -> int:
    """How many country cards lie open."""
    return int(_TABLE["display_open4" if open4 else "display"]["value"])


def check_arithmetic() -> None:
    """What the rules say about the numbers; raises ValueError where a change of the data breaks it."""
    for country in range(len(COUNTRIES)):
        bonuses = [CITY_BONUS[city] for city in CITIES_OF[country]]
        if len(set(bonuses)) < len(bonuses):
            raise ValueError(
                f"two cities of {COUNTRIES[country]} have the same bonus: the last tie-break would not decide"
            )
    titles = [noble.title for noble in NOBLES]
    wanted = [5 if title == "baron" else 4 for title in TITLES]
    if [titles.count(title) for title in range(len(TITLES))] != wanted:
        raise ValueError("there are four nobles of each title and five Barons")
    if any(full != 2 * half for full, half in TITLE_MARKERS):
        raise ValueError("half a title marker is half its value")


check_arithmetic()
