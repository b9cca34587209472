"""Scenario 2, Rise and Fall."""

from __future__ import annotations

import pytest

from games.engine.tudor.board import FACTIONS
from tests.engine.tudor.asking import field, placing_seats, rounds_played, ruleset
from tests.engine.tudor.table import Table

BLUE2 = ruleset("blue2")
INFLUENCE = """
players: 3
on: c3=0
spaces: c4=hi
seat 0: rings heart@thumb sword@middle
"""
INTRIGUE = """
players: 3
on: c3=0
spaces: c4=hx
seat 0: rings heart@thumb sword@middle
chairs 1: 0! 1 . 0
chairs 2: 1 2
lords: 0=1 1=2 2=1
chairs 3: 2 0 1!
"""
STEP_UP = "act lord A; move c3 c4"


def test_two_courtiers_are_placed_in_the_first_round() -> None:
    assert placing_seats("blue2", 1) == [0, 1, 0, 1]


def test_one_courtier_is_placed_in_a_later_round() -> None:
    assert placing_seats("blue2", 2) == [0, 1]
    assert placing_seats("blue2", 4, players=3) == [0, 1, 2]


@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (3, 4), (4, 4)])
def test_it_lasts_five_rounds_with_two_players_and_four_with_more(players: int, rounds: int) -> None:
    assert rounds_played("blue2", players) == rounds


# Left


def test_left_gives_any_card_for_the_influence_received() -> None:
    table = Table(BLUE2 + INFLUENCE).play(STEP_UP + "; use left")
    assert table.legal() == [f"take {faction}" for faction in FACTIONS]
    assert table.play("take mask").cards(0) == {"mask": 1}
    assert table.round_tokens(0) == {}


def test_left_gives_no_card_of_an_empty_stack() -> None:
    table = Table(BLUE2 + INFLUENCE + "seat 1: cards mask 10").play(STEP_UP + "; use left")
    assert table.why("take mask") == "cards.stack_empty"


def test_left_is_not_offered_for_intrigue() -> None:
    assert Table(BLUE2 + INTRIGUE).play(STEP_UP).why("use left") == "tokens.use_kind"


def test_left_and_right_are_no_bonus_actions_for_stored_tokens() -> None:
    table = Table(BLUE2 + INTRIGUE.replace("sword@middle", "sword@middle; influence 3; intrigue 3"))
    assert (table.why("bonus left"), table.why("bonus right")) == ("tokens.too_late", "tokens.too_late")


# Right


def test_right_swaps_a_courtier_with_its_neighbour_for_the_intrigue_received() -> None:
    table = Table(BLUE2 + INTRIGUE).play(STEP_UP + "; use right; swap 3.1 3.2")
    assert field(table, "chairs 3") == "0 2 1! ."
    assert table.round_tokens(0) == {}


def test_one_of_the_two_is_ones_own() -> None:
    table = Table(BLUE2 + INTRIGUE).play(STEP_UP + "; use right")
    assert table.legal() == ["swap 1.1 1.2", "swap 3.1 3.2", "swap 3.2 3.3"]
    assert table.why("swap 2.1 2.2") == "swap.chairs"


def test_the_neighbouring_chair_is_taken() -> None:
    table = Table(BLUE2 + INTRIGUE).play(STEP_UP + "; use right")
    assert table.why("swap 1.3 1.4") == "swap.chairs"
    assert table.why("swap 1.2 1.3") == "swap.chairs"


def test_each_of_the_two_keeps_its_own_activation() -> None:
    table = Table(BLUE2 + INTRIGUE).play(STEP_UP + "; use right; swap 1.1 1.2")
    assert field(table, "chairs 1") == "1 0! . 0"
    other = Table(BLUE2 + INTRIGUE).play(STEP_UP + "; use right; swap 3.2 3.3")
    assert field(other, "chairs 3") == "2 1! 0 ."


def test_two_who_have_both_acted_have_both_acted_afterwards() -> None:
    table = Table(BLUE2 + INTRIGUE.replace("0! 1 . 0", "0! 1!")).play(STEP_UP + "; use right; swap 1.1 1.2")
    assert field(table, "chairs 1") == "1! 0! . ."


def test_who_has_not_acted_can_act_from_the_new_chair() -> None:
    table = Table(BLUE2 + INTRIGUE).play(STEP_UP + "; use right; swap 1.1 1.2; end")
    assert table.to_act == 1
    assert table.why("act 1.1 none") == ""
    assert table.why("act 1.2 none") == "turn.not_your_figure"


def test_right_reaches_chambers_without_a_lord() -> None:
    table = Table(BLUE2 + INTRIGUE).play(STEP_UP + "; use right")
    assert not table.view.chambers[2].lords
    assert "swap 3.1 3.2" in table.legal()


def test_two_courtiers_of_one_player_may_change_chairs() -> None:
    table = Table(BLUE2 + INTRIGUE.replace("0! 1 . 0", "0! 0")).play(STEP_UP + "; use right; swap 1.1 1.2")
    assert field(table, "chairs 1") == "0 0! . ."


def test_without_neighbours_right_is_not_offered() -> None:
    table = Table(BLUE2 + INTRIGUE.replace("0! 1 . 0", "0 . 1").replace("2 0 1!", "2")).play(STEP_UP)
    assert table.round_tokens(0) == {"intrigue": 1}
    assert table.legal("use") == []
