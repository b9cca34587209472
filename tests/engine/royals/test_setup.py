"""The set-up for two to five players, and its options."""

from __future__ import annotations

import pytest

from games.engine.errors import BadRuleset
from games.engine.protocol import CHANCE, Ruleset
from games.engine.royals.game import ROYALS
from tests.engine.royals.table import Table

CARDS = {2: (24, 20, 19, 15), 3: (25, 21, 20, 16), 4: (26, 22, 21, 17), 5: (31, 26, 25, 20)}
COUNTRIES = ("france", "german", "britain", "spain")


@pytest.mark.parametrize("players", CARDS)
def test_the_pile_is_shuffled_of_all_cards_that_stay(players: int) -> None:
    state = ROYALS.setup(Ruleset.read("royals/arcane@1"), players)
    assert ROYALS.to_act(state) == (CHANCE,)
    odds = {ROYALS.write(move): weight for move, weight in ROYALS.odds(state)}
    assert odds == {f"reveal {name}": count for name, count in zip(COUNTRIES, CARDS[players], strict=True)}


@pytest.mark.parametrize("players", CARDS)
def test_three_cards_are_laid_open(players: int) -> None:
    table = Table.opened(players, draws="reveal spain; reveal france; reveal spain")
    assert table.display() == {"france": 1, "spain": 2}
    assert table.view.cards_to_period_end == sum(CARDS[players]) - 3
    assert table.to_act == 0


@pytest.mark.parametrize("players", CARDS)
def test_with_the_option_open4_four_cards_are_laid_open(players: int) -> None:
    table = Table.opened(players, "+open4", "reveal spain; reveal france; reveal spain; reveal britain")
    assert table.display() == {"france": 1, "britain": 1, "spain": 2}
    assert table.view.cards_to_period_end == sum(CARDS[players]) - 4


def test_with_open4_the_display_is_refilled_to_four() -> None:
    table = Table.opened(2, "+open4").play("draw france; end", "reveal spain")
    assert sum(table.display().values()) == 4


def test_the_intrigue_cards_are_shuffled() -> None:
    table = Table("phase: draw\ncountry-draws: 1\nintrigue-draws: 1")
    state = ROYALS.apply(table.state, ROYALS.read(table.state, "draw intrigue")).state
    odds = {ROYALS.write(move): weight for move, weight in ROYALS.odds(state)}
    pairs = ("france-german", "france-britain", "france-spain", "german-britain", "german-spain", "britain-spain")
    assert odds == {f"deal {pair}": 4 for pair in pairs}


@pytest.mark.parametrize("players", CARDS)
def test_the_first_seat_is_the_starting_player(players: int) -> None:
    table = Table.opened(players)
    assert (table.to_act, table.view.turn, table.view.turns) == (0, 0, 0)


@pytest.mark.parametrize("players", CARDS)
def test_hands_map_and_discards_are_empty_at_the_start(players: int) -> None:
    seen = Table.opened(players).view
    assert [(player.card_count, player.intrigue_count, player.points) for player in seen.players] == [
        (0, 0, 0)
    ] * players
    assert {noble.owner for city in seen.cities for noble in city.nobles} == {None}
    assert not any(city.cathedral for city in seen.cities)
    assert sum(count for _, count in seen.discards + seen.intrigue_discards) == 0
    assert seen.intrigue_pile_count == 24


@pytest.mark.parametrize(("players", "house"), [(2, (8,)), (3, (12, 8)), (4, (16, 12, 8)), (5, (16, 12, 8))])
def test_all_markers_lie_on_the_board_at_the_start(players: int, house: tuple[int, ...]) -> None:
    seen = Table.opened(players).view
    assert all(city.is_bonus_left for city in seen.cities)
    assert [country.bonuses_left for country in seen.countries] == [(10, 5), (8, 4), (7, 4), (6, 3)]
    assert seen.house_left == house


def test_the_game_begins_in_the_first_period_1648() -> None:
    seen = Table.opened(2).view
    assert (seen.period, seen.year) == (1, 1648)


def test_pieces_do_not_run_out() -> None:
    table = Table(f"nobles: paris-king=0\ncathedrals: paris={'01' * 40}\nseat 0: cards spain 1")
    assert table.titles(0) == {"king": 41}
    table.play("claim valencia marshal")
    assert table.owner("valencia marshal") == 0


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [
        ("royals/arcane@1", 1),
        ("royals/arcane@1", 6),
        ("royals/arcane@2", 2),
        ("royals/arcane@0", 2),
        ("royals/other@1", 2),
        ("tudor/arcane@1", 2),
        ("royals/arcane@1+open5", 2),
        ("royals/arcane@1+open4=4", 2),
    ],
)
def test_what_royals_does_not_have_is_refused(ruleset: str, players: int) -> None:
    with pytest.raises(BadRuleset):
        ROYALS.setup(Ruleset.read(ruleset), players)
