"""The map and the markers: every number of the data, and whether it is the book's, sourced or ours."""

from __future__ import annotations

import shutil
from importlib.util import module_from_spec, spec_from_file_location
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from games.engine.royals import board
from games.engine.sources import SOURCES, sourced_values

Marked = tuple[Any, str]

VALUES: dict[str, Marked] = {found.name: (found.value, found.src) for found in sourced_values(board.DATA)}

COSTS: dict[str, Marked] = {
    "marshal": (1, "sourced"),
    "baron": (2, "book"),
    "countess": (3, "book"),
    "duke": (4, "book"),
    "cardinal": (5, "sourced"),
    "princess": (6, "book"),
    "king": (8, "sourced"),
}
INFLUENCE: dict[str, Marked] = {
    "marshal": (1, "ours"),
    "baron": (1, "book"),
    "countess": (1, "ours"),
    "duke": (2, "ours"),
    "cardinal": (2, "sourced"),
    "princess": (3, "ours"),
    "king": (4, "ours"),
}
TITLE_MARKERS = {
    "marshal": [4, 2],
    "baron": [6, 3],
    "countess": [8, 4],
    "duke": [10, 5],
    "cardinal": [12, 6],
    "princess": [14, 7],
    "king": [16, 8],
}
# Country, nobles, bonus.
CITIES: dict[str, tuple[str, list[str], int]] = {
    "paris": ("france", ["king"], 6),
    "marseille": ("france", ["princess", "countess"], 5),
    "bordeaux": ("france", ["cardinal", "baron"], 4),
    "dijon": ("france", ["duke", "baron"], 3),
    "nantes": ("france", ["princess", "marshal"], 2),
    "vienna": ("german", ["king", "princess"], 6),
    "cologne": ("german", ["cardinal", "baron"], 4),
    "munich": ("german", ["duke", "baron"], 3),
    "berlin": ("german", ["countess", "marshal"], 2),
    "london": ("britain", ["king"], 6),
    "york": ("britain", ["cardinal", "duke"], 5),
    "edinburgh": ("britain", ["princess", "countess"], 4),
    "madrid": ("spain", ["king"], 6),
    "seville": ("spain", ["cardinal", "baron"], 4),
    "barcelona": ("spain", ["countess", "marshal"], 3),
    "valencia": ("spain", ["duke", "marshal"], 2),
}
# What of it is not ours.
NAMES_FROM = {
    "vienna": "sourced",
    "munich": "sourced",
    "cologne": "sourced",
    "madrid": "sourced",
    "valencia": "sourced",
    "dijon": "book",
}
COUNTRIES_FROM = {"dijon": "book", "madrid": "sourced"}
SOURCED_NOBLES = {
    "dijon baron",
    "cologne cardinal",
    "cologne baron",
    "madrid king",
    "valencia duke",
    "valencia marshal",
}
# Colour, cards, removed with two to five players, country bonuses, period markers.
COUNTRIES: dict[str, tuple[str, int, list[int], list[int], list[int]]] = {
    "france": ("blue", 31, [7, 6, 5, 0], [10, 5], [10, 4]),
    "german": ("green", 26, [6, 5, 4, 0], [8, 4], [8, 3]),
    "britain": ("red", 25, [6, 5, 4, 0], [7, 4], [7, 4]),
    "spain": ("yellow", 20, [5, 4, 3, 0], [6, 3], [6, 5]),
}
ON_THE_TABLE: dict[str, Marked] = {
    "display": (3, "book"),
    "display_open4": (4, "book"),
    "copies_of_each_intrigue": (4, "book"),
    "hand_limit_country": (12, "book"),
    "hand_limit_intrigue": (4, "book"),
    "draw_three": (3, "book"),
    "first_draw.2": ([1, 2], "book"),
    "first_draw.3": ([1, 1, 2], "book"),
    "first_draw.4": ([1, 1, 2, 2], "book"),
    "first_draw.5": ([1, 1, 2, 2, 3], "book"),
    "house.2": ([8], "book"),
    "house.3": ([12, 8], "book"),
    "house.4": ([16, 12, 8], "sourced"),
    "house.5": ([16, 12, 8], "sourced"),
    "periods": ([1648, 1680, 1714], "book"),
    "wild_country": (3, "book"),
    "wild_intrigue": (2, "book"),
    "intrigue_for_takeover": (1, "book"),
    "intrigue_for_king": (2, "book"),
}


@pytest.mark.parametrize(("place", "title"), list(enumerate(COSTS)), ids=list(COSTS))
def test_a_title_costs_what_book_and_reviews_say(place: int, title: str) -> None:
    assert VALUES[f"titles.title.{place}.id"][0] == title
    assert VALUES[f"titles.title.{place}.cost"] == COSTS[title]


@pytest.mark.parametrize(("place", "title"), list(enumerate(INFLUENCE)), ids=list(INFLUENCE))
def test_a_title_has_its_influence(place: int, title: str) -> None:
    assert VALUES[f"titles.title.{place}.influence"] == INFLUENCE[title]


@pytest.mark.parametrize(("place", "title"), list(enumerate(TITLE_MARKERS)), ids=list(TITLE_MARKERS))
def test_a_title_has_a_marker_of_ours_and_its_half(place: int, title: str) -> None:
    assert VALUES[f"titles.title.{place}.marker"] == (TITLE_MARKERS[title], "ours")
    full, half = TITLE_MARKERS[title]
    assert full == 2 * half


def test_title_markers_rise_with_the_rank() -> None:
    fulls = [full for full, _ in board.TITLE_MARKERS]
    assert fulls == sorted(set(fulls))


@pytest.mark.parametrize(("place", "city"), list(enumerate(CITIES)), ids=list(CITIES))
def test_a_city_lies_in_its_country_with_its_nobles_and_its_bonus(place: int, city: str) -> None:
    country, nobles, bonus = CITIES[city]
    assert VALUES[f"cities.city.{place}.id"] == (city, NAMES_FROM.get(city, "ours"))
    assert VALUES[f"cities.city.{place}.country"] == (country, COUNTRIES_FROM.get(city, "ours"))
    for number, noble in enumerate(nobles):
        source = "sourced" if f"{city} {noble}" in SOURCED_NOBLES else "ours"
        assert VALUES[f"cities.city.{place}.nobles.{number}"] == (noble, source)
    assert VALUES[f"cities.city.{place}.bonus"] == (bonus, "ours")


@pytest.mark.parametrize(("place", "country"), list(enumerate(COUNTRIES)), ids=list(COUNTRIES))
def test_a_country_has_its_cards_and_markers(place: int, country: str) -> None:
    colour, cards, removed, bonuses, periods = COUNTRIES[country]
    assert VALUES[f"countries.country.{place}.id"][0] == country
    assert VALUES[f"countries.country.{place}.colour"][0] == colour
    assert VALUES[f"countries.country.{place}.cards"] == (cards, "book")
    assert VALUES[f"countries.country.{place}.removed"] == (removed, "book")
    assert VALUES[f"countries.country.{place}.bonus"] == (bonuses, "ours")
    assert VALUES[f"countries.country.{place}.period"] == (periods, "ours")


@pytest.mark.parametrize("name", ON_THE_TABLE)
def test_the_table_has_its_numbers(name: str) -> None:
    assert VALUES[f"table.{name}"] == ON_THE_TABLE[name]


def test_no_value_of_the_data_has_been_left_out_of_this_file() -> None:
    looked_at = {f"table.{name}" for name in ON_THE_TABLE}
    for place in range(len(COSTS)):
        looked_at |= {f"titles.title.{place}.{name}" for name in ("id", "cost", "influence", "marker")}
    for place, (_, nobles, _) in enumerate(CITIES.values()):
        looked_at |= {f"cities.city.{place}.{name}" for name in ("id", "country", "bonus")}
        looked_at |= {f"cities.city.{place}.nobles.{number}" for number in range(len(nobles))}
    for place in range(len(COUNTRIES)):
        names = ("id", "colour", "cards", "removed", "bonus", "period")
        looked_at |= {f"countries.country.{place}.{name}" for name in names}
    assert set(VALUES) == looked_at


def test_every_value_says_where_it_comes_from() -> None:
    assert {src for _, src in VALUES.values()} <= set(SOURCES)


# What the engine makes of them


def test_there_are_29_nobles() -> None:
    assert len(board.NOBLES) == 29
    assert len({noble.name for noble in board.NOBLES}) == 29


@pytest.mark.parametrize("title", COSTS)
def test_there_are_four_nobles_of_each_title_and_five_barons(title: str) -> None:
    count = sum(noble.title == board.TITLES.index(title) for noble in board.NOBLES)
    assert count == (5 if title == "baron" else 4)


@pytest.mark.parametrize("noble", board.NOBLES, ids=[noble.name for noble in board.NOBLES])
def test_a_noble_on_the_map_has_the_cost_and_influence_of_its_title(noble: board.Noble) -> None:
    city, title = noble.name.split()
    assert board.COUNTRIES[noble.country] == CITIES[city][0]
    assert title in CITIES[city][1]
    assert (noble.cost, noble.influence) == (COSTS[title][0], INFLUENCE[title][0])
    assert noble.intrigue == (2 if title == "king" else 1)


@pytest.mark.parametrize(
    ("players", "cards"), [(2, (24, 20, 19, 15)), (3, (25, 21, 20, 16)), (4, (26, 22, 21, 17)), (5, (31, 26, 25, 20))]
)
def test_country_cards_are_removed_by_player_count(players: int, cards: tuple[int, ...]) -> None:
    assert board.board_for(players).cards == cards


@pytest.mark.parametrize(("players", "markers"), [(2, (8,)), (3, (12, 8)), (4, (16, 12, 8)), (5, (16, 12, 8))])
def test_noble_house_markers_are_laid_out_by_player_count(players: int, markers: tuple[int, ...]) -> None:
    assert board.board_for(players).house == markers


def test_intrigue_cards_show_the_six_pairs_of_countries_four_times_each() -> None:
    assert tuple("-".join(pair) for pair in combinations(COUNTRIES, 2)) == board.PAIR_NAMES
    assert len(board.PAIR_NAMES) * board.INTRIGUE_COPIES == 24


def test_every_country_is_shown_by_three_kinds_of_intrigue() -> None:
    for country, kinds in zip(board.COUNTRIES, board.INTRIGUE_OF, strict=True):
        shown = [board.PAIR_NAMES[kind] for kind in kinds]
        assert shown == [name for name in board.PAIR_NAMES if country in name.split("-")]
        assert len(shown) == 3


@pytest.mark.parametrize("country", COUNTRIES)
def test_city_bonuses_differ_within_a_country(country: str) -> None:
    bonuses = [bonus for home, _, bonus in CITIES.values() if home == country]
    assert len(set(bonuses)) == len(bonuses)
    number = board.COUNTRIES.index(country)
    assert sorted(board.CITY_BONUS[city] for city in board.CITIES_OF[number]) == sorted(bonuses)


# What the data may not say


def loaded_with(folder: Path, file: str, old: str, new: str) -> None:
    """Loads the board from a copy of the data in which one text stands for another."""
    assert board.__file__
    shutil.copytree(board.DATA, folder / "data")
    copy = shutil.copy(board.__file__, folder / "board.py")
    text = (folder / "data" / file).read_text(encoding="utf-8")
    assert old in text
    (folder / "data" / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    spec = spec_from_file_location(board.__name__, copy)
    assert spec is not None
    assert spec.loader is not None
    spec.loader.exec_module(module_from_spec(spec))


def test_an_unchanged_copy_of_the_data_loads(tmp_path: Path) -> None:
    loaded_with(tmp_path, "cities.toml", "value = 6", "value = 6")


def test_two_equal_city_bonuses_in_a_country_are_refused_when_the_data_are_loaded(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="france"):
        loaded_with(tmp_path, "cities.toml", "value = 6", "value = 5")


def test_a_missing_noble_is_refused_when_the_data_are_loaded(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="four nobles of each title"):
        loaded_with(tmp_path, "cities.toml", '{ value = "duke", src = "ours" }, ', "")


def test_a_half_that_is_no_half_is_refused_when_the_data_are_loaded(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="half"):
        loaded_with(tmp_path, "titles.toml", "[16, 8]", "[16, 7]")
