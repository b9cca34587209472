"""City, country and Noble House bonuses, all taken at once."""

from __future__ import annotations

import pytest

from tests.engine.royals.table import Table

SPAIN_BUT_VALENCIA = "madrid-king=0 seville-baron=0 barcelona-marshal=0"
ALL_BUT_KING = "nantes-marshal=0 dijon-baron=0 berlin-countess=0 munich-duke=0 cologne-cardinal=0 edinburgh-princess=0"
"""Six titles, and no country with a piece in every city."""


# City


@pytest.mark.parametrize(
    ("noble", "cards", "bonus"),
    [("paris king", "france 8", 6), ("munich baron", "german 2", 3), ("york duke", "britain 4", 5),
     ("valencia marshal", "spain 1", 2)],
)  # fmt: skip
def test_the_first_claim_in_a_city_takes_its_bonus(noble: str, cards: str, bonus: int) -> None:
    table = Table(f"seat 0: cards {cards}").play(f"claim {noble}")
    assert table.scored() == [f"0 city:{noble.split()[0]} {bonus}"]
    assert table.points(0) == bonus
    assert not table.city(noble.split()[0]).is_bonus_left


def test_the_second_claim_in_a_city_takes_none() -> None:
    table = Table("nobles: dijon-duke=1\nseat 0: cards france 2").play("claim dijon baron")
    assert table.scored() == []


def test_the_own_second_claim_in_a_city_takes_none() -> None:
    table = Table("seat 0: cards france 6").play("claim dijon baron; claim dijon duke")
    assert table.scored() == ["0 city:dijon 3"]


def test_taking_over_in_a_city_takes_no_city_bonus() -> None:
    table = Table("nobles: dijon-baron=1\nseat 0: cards france 2; intrigue france-spain").play("oust dijon baron")
    assert table.scored() == []


def test_the_city_bonus_stays_with_the_first_who_came() -> None:
    table = Table("nobles: dijon-baron=1\nseat 0: cards france 2; intrigue france-spain").play("oust dijon baron")
    assert (table.points(0), table.points(1)) == (0, 3)


# Country


def test_a_piece_in_every_city_of_a_country_takes_its_highest_bonus() -> None:
    table = Table(f"nobles: {SPAIN_BUT_VALENCIA} valencia-duke=1\nseat 0: cards spain 1").play("claim valencia marshal")
    assert table.scored() == ["0 country:spain 6"]
    assert table.country("spain").bonuses_left == (3,)


@pytest.mark.parametrize(
    ("country", "cities", "claim", "cost", "bonus"),
    [
        ("france", "paris-king=0 marseille-countess=0 bordeaux-baron=0 dijon-baron=0", "nantes marshal", 1, 10),
        ("german", "vienna-king=0 cologne-baron=0 munich-baron=0", "berlin marshal", 1, 8),
        ("britain", "london-king=0 york-duke=0", "edinburgh countess", 3, 7),
        ("spain", SPAIN_BUT_VALENCIA, "valencia marshal", 1, 6),
    ],
)
def test_each_country_has_its_own_bonus(country: str, cities: str, claim: str, cost: int, bonus: int) -> None:
    table = Table(f"nobles: {cities}\nseat 0: cards {country} {cost}").play(f"claim {claim}")
    assert table.scored("country") == [f"0 country:{country} {bonus}"]


def test_one_city_without_a_piece_takes_no_country_bonus() -> None:
    table = Table("nobles: madrid-king=0 seville-baron=0\nseat 0: cards spain 1").play("claim valencia marshal")
    assert table.scored("country") == []


def test_pieces_of_others_do_not_count_for_a_country_bonus() -> None:
    position = "nobles: madrid-king=1 seville-baron=0 barcelona-marshal=0\nseat 0: cards spain 1"
    assert Table(position).play("claim valencia marshal").scored("country") == []


def test_a_piece_in_a_cathedral_counts_for_a_country_bonus() -> None:
    position = """
nobles: madrid-king=1 seville-baron=0 barcelona-marshal=0
cathedrals: madrid=0
seat 0: cards spain 1
"""
    assert Table(position).play("claim valencia marshal").scored("country") == ["0 country:spain 6"]


def test_cathedrals_alone_with_the_last_noble_take_a_country_bonus() -> None:
    position = """
nobles: london-king=1 york-duke=1
cathedrals: london=0 york=0
seat 0: cards britain 3
"""
    assert Table(position).play("claim edinburgh countess").scored("country") == ["0 country:britain 7"]


def test_taking_over_may_complete_a_country() -> None:
    position = f"nobles: {SPAIN_BUT_VALENCIA} valencia-marshal=1\nseat 0: cards spain 1; intrigue france-spain"
    assert Table(position).play("oust valencia marshal").scored() == ["0 country:spain 6"]


FIRST_SPAIN_TAKEN = """
players: 3
nobles: madrid-king=0 seville-baron=0 seville-cardinal=1 barcelona-marshal=0 barcelona-countess=1 valencia-duke=1
cathedrals: madrid=1
seat 0: cards spain 1
lines: [[1, "city:madrid", 6], [1, "city:seville", 4], [1, "city:barcelona", 3], [1, "city:valencia", 2],
  [1, "country:spain", 6]]
"""


def test_the_second_player_takes_the_second_country_bonus() -> None:
    table = Table(FIRST_SPAIN_TAKEN).play("claim valencia marshal")
    assert table.scored() == ["0 country:spain 3"]
    assert table.country("spain").bonuses_left == ()


def test_when_no_country_bonus_is_left_a_player_takes_none() -> None:
    position = FIRST_SPAIN_TAKEN.replace('"country:spain", 6]]', '"country:spain", 6], [2, "country:spain", 3]]')
    position = position.replace("cathedrals: madrid=1", "cathedrals: madrid=21 seville=2 barcelona=2 valencia=2")
    assert Table(position).play("claim valencia marshal").scored() == []


def test_a_player_takes_a_country_s_bonus_only_once() -> None:
    table = Table(f"nobles: {SPAIN_BUT_VALENCIA}\nseat 0: cards spain 5").play("claim valencia marshal")
    assert table.scored("country") == ["0 country:spain 6"]
    assert table.play("claim valencia duke").scored() == []
    assert table.country("spain").bonuses_left == (3,)


def test_a_player_may_take_the_bonuses_of_several_countries() -> None:
    position = f"nobles: {SPAIN_BUT_VALENCIA} london-king=0 york-duke=0\nseat 0: cards spain 1 britain 3"
    table = Table(position).play("claim valencia marshal; claim edinburgh countess")
    assert table.scored("country") == ["0 country:spain 6", "0 country:britain 7"]


# Noble House


@pytest.mark.parametrize(("players", "marker"), [(2, 8), (3, 12), (4, 16), (5, 16)])
def test_a_piece_on_all_seven_titles_takes_the_highest_noble_house_marker(players: int, marker: int) -> None:
    table = Table(f"players: {players}\nnobles: {ALL_BUT_KING}\nseat 0: cards spain 8").play("claim madrid king")
    assert table.scored("house") == [f"0 house {marker}"]
    assert marker not in table.view.house_left


def test_six_titles_take_no_noble_house_marker() -> None:
    position = f"nobles: {ALL_BUT_KING.replace('nantes-marshal=0 ', '')}\nseat 0: cards spain 8"
    assert Table(position).play("claim madrid king").scored("house") == []


def test_pieces_on_titles_count_when_the_noble_is_lost() -> None:
    position = f"""
nobles: {ALL_BUT_KING.replace("dijon-baron=0", "dijon-baron=1")}
cathedrals: dijon=0
seat 0: cards spain 8; titles marshal baron countess duke cardinal princess
seat 1: titles baron
"""
    assert Table(position).play("claim madrid king").scored("house") == ["0 house 8"]


HOUSE_OF_ANOTHER = f"""
players: 3
nobles: {ALL_BUT_KING} paris-king=1
cathedrals: nantes=1 dijon=1 berlin=1 munich=1 cologne=1 edinburgh=1
seat 0: cards spain 8; titles marshal baron countess duke cardinal princess
seat 1: titles marshal baron countess duke cardinal princess king
lines: [[0, "city:nantes", 2], [0, "city:dijon", 3], [0, "city:berlin", 2], [0, "city:munich", 3],
  [0, "city:cologne", 4], [0, "city:edinburgh", 4], [1, "city:paris", 6], [1, "house", 12]]
"""
"""Seat 1 has had a noble of every title and lost all but the King of Paris."""
HOUSE_OF_TWO_OTHERS = (
    HOUSE_OF_ANOTHER.replace("paris-king=1", "paris-king=1 london-king=2")
    .replace(
        "=1 dijon=1 berlin=1 munich=1 cologne=1 edinburgh=1", "=12 dijon=12 berlin=12 munich=12 cologne=12 edinburgh=12"
    )
    .replace('[1, "house", 12]]', '[1, "house", 12], [2, "city:london", 6], [2, "house", 8]]')
    + "seat 2: titles marshal baron countess duke cardinal princess king\n"
)


def test_the_next_player_takes_the_highest_noble_house_marker_left() -> None:
    assert Table(HOUSE_OF_ANOTHER).play("claim madrid king").scored("house") == ["0 house 8"]


def test_when_no_noble_house_marker_is_left_a_player_takes_none() -> None:
    assert Table(HOUSE_OF_TWO_OTHERS).play("claim madrid king").scored("house") == []


def test_a_player_takes_the_noble_house_only_once() -> None:
    position = f"players: 3\nnobles: {ALL_BUT_KING}\nseat 0: cards spain 9"
    table = Table(position).play("claim madrid king; claim valencia marshal")
    assert table.scored("house") == ["0 house 12"]
    assert table.view.house_left == (8,)


# All at once


def test_the_order_is_city_country_noble_house() -> None:
    position = """
nobles: london-king=0 york-duke=0 nantes-marshal=0 dijon-baron=0 berlin-countess=0 cologne-cardinal=0
seat 0: cards britain 6
"""
    table = Table(position).play("claim edinburgh princess")
    assert table.scored() == ["0 city:edinburgh 4", "0 country:britain 7", "0 house 8"]
    assert [line.source for line in table.view.lines or ()][-3:] == ["city:edinburgh", "country:britain", "house"]


def test_bonuses_are_taken_at_once_and_not_at_the_turn_s_end() -> None:
    table = Table("seat 0: cards france 2").play("claim dijon baron")
    assert (table.view.phase, table.points(0)) == ("play", 3)
