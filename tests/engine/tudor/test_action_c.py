"""Action C, the short move."""

from __future__ import annotations

from tests.engine.tudor.table import Table, drawn

PLAIN = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green5
players: 3
on: c2=0
spaces: c3=hi c4=sx c5=o. b2=h. d2=h. c1=h. a1=h. a2=s. a3=o. b1=k.
seat 0: cards heart 3 sword 2 owl
lords: 0=2 1=1 2=3
"""
ENHANCED = PLAIN.replace("seat 0: ", "seat 0: rings heart@thumb sword@pinky; ")


# Plain


def test_it_goes_up_its_column_only() -> None:
    table = Table(PLAIN).play("act lord C")
    assert table.reach("c2") == drawn("""
        . . . . . .
        . . . . . .
        . . . . . .
        . . x . . .
        . . . . . .
        . . . . . .
    """)
    assert table.why("move c2 d2 pay heart") == "throne.up_the_column"
    assert table.why("move c2 c1 pay heart") == "throne.up_the_column"


def test_one_step_is_enough() -> None:
    table = Table(PLAIN).play("act lord C; move c2 c3 pay heart; stop")
    assert table.space("c3") == "0"
    assert table.round_tokens(0) == {"influence": 1}


def test_two_steps_are_the_most() -> None:
    table = Table(PLAIN).play("act lord C; move c2 c3 pay heart; move c3 c4 pay sword")
    assert table.space("c4") == "0"
    assert table.legal("move") == []


def test_each_space_costs_a_matching_card() -> None:
    table = Table(PLAIN).play("act lord C")
    assert table.why("move c2 c3 pay sword") == "throne.matching_card"
    assert table.why("move c2 c3") == "throne.matching_card"
    table.play("move c2 c3 pay heart; move c3 c4 pay sword")
    assert table.cards(0) == {"heart": 2, "sword": 1, "owl": 1}


def test_the_cards_paid_go_back_to_their_stacks_at_once() -> None:
    table = Table(PLAIN).play("act lord C; move c2 c3 pay heart")
    assert dict(table.view.stacks)["heart"] == 8


def test_without_a_matching_card_there_is_no_step() -> None:
    table = Table(PLAIN.replace("heart 3 sword 2", "sword 2").replace("c2=0", "c2=0 a1=0").replace("a1=h. ", ""))
    table.play("act lord C")
    assert table.why("move c2 c3 pay heart") == "throne.no_card"
    assert table.legal("move c2") == []


def test_without_any_card_it_is_not_offered() -> None:
    assert Table(PLAIN.replace("heart 3 sword 2 owl", "mitre")).why("act lord C") == "action.C"


def test_placing_counts_as_the_first_step() -> None:
    table = Table(PLAIN).play("act lord C; move supply a1 pay heart; move a1 a2 pay sword")
    assert table.space("a2") == "0"
    assert table.legal("move") == []
    assert table.cards(0) == {"heart": 2, "sword": 1, "owl": 1}


def test_after_placing_it_goes_up_the_column_too() -> None:
    table = Table(PLAIN).play("act lord C; move supply a1 pay heart")
    assert table.legal() == ["move a1 a2 pay sword", "stop"]
    assert table.why("move a1 b1 pay heart") == "throne.up_the_column"


# Enhanced


def test_enhanced_each_step_goes_in_any_direction() -> None:
    table = Table(ENHANCED).play("act lord C")
    assert table.reach("c2") == drawn("""
        . . . . . .
        . . . . . .
        . . . . . .
        . . x . . .
        . x . x . .
        . . x . . .
    """)


def test_enhanced_three_steps_are_the_most() -> None:
    table = Table(ENHANCED).play("act lord C; move c2 c3 pay heart; move c3 c4 pay sword; move c4 c5 pay owl")
    assert table.space("c5") == "0"
    assert table.legal("move") == []
    assert table.tokens(0) == {"heart": 1, "sword": 1, "owl": 1}


def test_enhanced_it_may_stop_after_any_step() -> None:
    table = Table(ENHANCED).play("act lord C; move c2 d2 pay heart")
    assert "stop" in table.legal()
    assert table.play("stop").space("d2") == "0"


def test_enhanced_each_space_costs_a_matching_card() -> None:
    table = Table(ENHANCED).play("act lord C")
    assert table.why("move c2 d2 pay sword") == "throne.matching_card"
    assert table.play("move c2 d2 pay heart").cards(0) == {"heart": 2, "sword": 2, "owl": 1}


def test_enhanced_a_placed_courtier_goes_on_in_any_direction() -> None:
    position = ENHANCED.replace("b1=k.", "b1=s.")
    table = Table(position).play("act lord C; move supply a1 pay heart; move a1 b1 pay sword; move b1 b2 pay heart")
    assert table.space("b2") == "0"
    assert table.legal("move") == []


def test_enhanced_it_never_leads_back_to_the_start_nor_twice_onto_a_space() -> None:
    table = Table(ENHANCED.replace("heart 3", "heart 9")).play("act lord C; move c2 c3 pay heart")
    assert table.why("move c3 c2 pay heart") == "throne.never_twice"
    table.play("move c3 c4 pay sword")
    assert table.why("move c4 c3 pay heart") == "throne.never_twice"
