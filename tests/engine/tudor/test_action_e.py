"""Action E, the long move."""

from __future__ import annotations

import pytest

from tests.engine.tudor.table import Table, drawn

# The tall board of two players: seven rows.
TALL = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green5
players: 2
spaces: a1=h. a2=h. a3=s. a4=s. a5=o. a6=o. a7=c. b1=h. b2=h. c1=m. d1=m.
seat 0: cards heart 3 sword 2 owl 2 coin
lords: 0=3 1=1
"""
ENHANCED = TALL.replace("seat 0: ", "seat 0: rings heart@index sword@pinky; ")
ON_BOARD = ENHANCED.replace("a1=h. ", "") + "on: a1=0\n"


# Plain


def test_it_goes_up_one_column_only() -> None:
    table = Table(TALL).play("act lord E; move supply b1 pay heart")
    assert table.legal() == ["move b1 b2 pay heart", "stop"]
    assert table.why("move b1 a1 pay heart") == "throne.up_the_column"


def test_seven_steps_lead_from_the_supply_to_the_office() -> None:
    table = Table(TALL).play(
        "act lord E; move supply a1 pay heart; move a1 a2 pay heart; move a2 a3 pay sword; move a3 a4 pay sword;"
        "move a4 a5 pay owl; move a5 a6 pay owl; move a6 a7 pay coin"
    )
    assert table.office("a") == 0
    assert table.tokens(0) == {"heart": 2, "sword": 2, "owl": 2, "coin": 1}
    assert table.cards(0) == {"heart": 1}


@pytest.mark.parametrize("steps", range(1, 7))
def test_it_may_stop_after_any_step(steps: int) -> None:
    way = [
        "supply a1 pay heart",
        "a1 a2 pay heart",
        "a2 a3 pay sword",
        "a3 a4 pay sword",
        "a4 a5 pay owl",
        "a5 a6 pay owl",
    ]
    table = Table(TALL).play("act lord E; " + "; ".join(f"move {step}" for step in way[:steps]))
    assert "stop" in table.legal()
    assert table.play("stop").space(f"a{steps}") == "0"


def test_each_space_costs_a_matching_card() -> None:
    table = Table(TALL).play("act lord E")
    assert table.why("move supply a1 pay sword") == "throne.matching_card"
    table.play("move supply a1 pay heart; move a1 a2 pay heart; move a2 a3 pay sword; stop")
    assert table.cards(0) == {"heart": 1, "sword": 1, "owl": 2, "coin": 1}


def test_it_ends_where_no_card_matches_the_next_space() -> None:
    table = Table(TALL.replace("sword 2 ", "")).play("act lord E; move supply a1 pay heart; move a1 a2 pay heart")
    assert table.space("a2") == "0"
    assert table.legal("move") == []


def test_without_any_matching_card_it_is_not_offered() -> None:
    assert Table(TALL.replace("heart 3 sword 2 owl 2 coin", "mask 3")).why("act lord E") == "action.E"


def test_from_the_board_it_reaches_up_its_column_step_by_step() -> None:
    assert Table(ON_BOARD).play("act lord E").reach("a1") == drawn("""
        . . . .
        . . . .
        . . . .
        . . . .
        . . . .
        x . . .
        . . . .
    """)


def test_plain_it_gives_no_card_back() -> None:
    table = Table(TALL).play("act lord E; move supply a1 pay heart; move a1 a2 pay heart; move a2 a3 pay sword; stop")
    assert table.legal("take") == []


# Enhanced


def test_enhanced_three_steps_may_give_a_card_of_a_faction_paid() -> None:
    table = Table(ON_BOARD).play("act lord E; move a1 a2 pay heart; move a2 a3 pay sword; move a3 a4 pay sword; stop")
    assert table.legal() == ["take heart", "take sword", "skip"]
    assert table.why("take owl") == "cards.not_offered"
    table.play("take sword")
    assert table.cards(0) == {"heart": 2, "sword": 1, "owl": 2, "coin": 1}


def test_enhanced_the_card_may_be_declined() -> None:
    table = Table(ON_BOARD).play(
        "act lord E; move a1 a2 pay heart; move a2 a3 pay sword; move a3 a4 pay sword; stop; skip"
    )
    assert table.cards(0) == {"heart": 2, "owl": 2, "coin": 1}
    assert table.legal("take") == []


def test_enhanced_it_is_one_card_only() -> None:
    climb = "act lord E; move a1 a2 pay heart; move a2 a3 pay sword; move a3 a4 pay sword; move a4 a5 pay owl; stop"
    table = Table(ON_BOARD).play(climb + "; take owl")
    assert table.legal("take") == []


def test_enhanced_two_steps_give_no_card() -> None:
    table = Table(ON_BOARD).play("act lord E; move a1 a2 pay heart; move a2 a3 pay sword; stop")
    assert table.legal("take") == []
    assert "then F" in table.legal()


def test_enhanced_placing_counts_as_a_step() -> None:
    table = Table(ENHANCED).play(
        "act lord E; move supply a1 pay heart; move a1 a2 pay heart; move a2 a3 pay sword; stop"
    )
    assert table.legal() == ["take heart", "take sword", "skip"]


def test_enhanced_a_step_over_an_occupied_space_counts() -> None:
    position = ON_BOARD.replace("on: a1=0", "on: a1=0 a2=1").replace("a2=h. ", "")
    table = Table(position).play("act lord E; move a1 a2 pay coin; move a2 a3 pay sword; move a3 a4 pay sword; stop")
    assert "take sword" in table.legal()


def test_enhanced_the_card_for_passing_counts_as_paid() -> None:
    position = ON_BOARD.replace("on: a1=0", "on: a1=0 a2=1").replace("a2=h. ", "")
    table = Table(position).play("act lord E; move a1 a2 pay coin; move a2 a3 pay sword; move a3 a4 pay sword; stop")
    assert table.legal() == ["take sword", "take coin", "skip"]
    assert table.play("take coin").cards(0) == {"heart": 3, "owl": 2, "coin": 1}


def test_enhanced_in_corax_the_card_for_an_occupied_bottom_space_counts_as_paid_and_its_step_counts() -> None:
    position = ENHANCED.replace("v15", "corax").replace("a1=h. ", "") + "on: a1=1\n"
    table = Table(position).play(
        "act lord E; move supply a1 pay coin; move a1 a2 pay heart; move a2 a3 pay sword; stop"
    )
    assert table.legal() == ["take heart", "take sword", "take coin", "skip"]


def test_enhanced_it_still_goes_up_one_column_only() -> None:
    table = Table(ON_BOARD).play("act lord E; move a1 a2 pay heart")
    assert table.why("move a2 b2 pay heart") == "throne.up_the_column"
