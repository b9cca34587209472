"""Action H, a card of a ring."""

from __future__ import annotations

from tests.engine.tudor.table import Table

POSITION = """
players: 3
seat 0: rings heart@thumb sword@ring
chairs 1: 0
"""
FIVE_RINGS = POSITION.replace("heart@thumb sword@ring", "heart@thumb sword@index owl@middle coin@ring mask@pinky")
FIVE_RINGS += "offices: f=0 e=0 d=0\n"


def test_it_takes_a_card_matching_one_of_the_own_rings() -> None:
    table = Table(POSITION).play("act lord H")
    assert table.legal() == ["take heart", "take sword"]
    assert table.why("take owl") == "cards.not_offered"
    assert table.play("take sword").cards(0) == {"sword": 1}


def test_it_is_one_card() -> None:
    assert Table(POSITION).play("act lord H; take heart").legal("take") == []


def test_it_is_never_enhanced() -> None:
    table = Table(FIVE_RINGS).play("act lord H; take owl")
    assert table.cards(0) == {"owl": 1}
    assert table.legal("take") + table.legal("return") == []


def test_a_courtier_may_do_it_too() -> None:
    assert Table(POSITION).play("act 1.1 H; take heart").cards(0) == {"heart": 1}


def test_an_empty_stack_gives_nothing() -> None:
    table = Table(POSITION + "seat 1: cards heart 10").play("act lord H")
    assert table.cards(0) == {"sword": 1}


def test_with_the_stacks_of_all_rings_empty_it_is_not_offered() -> None:
    assert Table(POSITION + "seat 1: cards heart 10 sword 10").why("act lord H") == "action.H"
