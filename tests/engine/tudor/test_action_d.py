"""Action D, ring cards."""

from __future__ import annotations

from tests.engine.tudor.table import Table

PLAIN = """
players: 3
seat 0: rings heart@thumb sword@ring
lords: 0=2 1=1 2=3
"""
ENHANCED = PLAIN.replace("sword@ring", "sword@index")
THREE_RINGS = PLAIN.replace("sword@ring", "sword@ring coin@middle") + "offices: a=0\n"
TWO_EQUAL = PLAIN.replace("sword@ring", "heart@ring")


# Plain


def test_two_cards_match_two_different_rings() -> None:
    table = Table(PLAIN).play("act lord D")
    assert table.legal() == ["take heart", "take sword"]
    assert table.play("take sword").cards(0) == {"heart": 1, "sword": 1}


def test_the_two_rings_are_chosen_among_all_of_the_hand() -> None:
    table = Table(THREE_RINGS).play("act lord D")
    assert table.legal() == ["take heart", "take sword", "take coin"]
    assert table.play("take sword").legal() == ["take heart", "take coin"]
    assert table.why("take sword") == "cards.not_offered"
    assert table.play("take coin").cards(0) == {"sword": 1, "coin": 1}


def test_a_card_without_a_ring_is_not_to_be_had() -> None:
    assert Table(PLAIN).play("act lord D").why("take owl") == "cards.not_offered"


def test_two_cards_of_a_faction_need_two_such_rings() -> None:
    assert Table(TWO_EQUAL).play("act lord D").cards(0) == {"heart": 2}
    assert Table(PLAIN).play("act lord D; take heart").cards(0) == {"heart": 1, "sword": 1}


def test_two_equal_rings_and_another_leave_the_choice() -> None:
    table = Table(THREE_RINGS.replace("sword@ring", "heart@ring")).play("act lord D; take heart")
    assert table.legal() == ["take heart", "take coin"]
    table = Table(THREE_RINGS.replace("sword@ring", "heart@ring")).play("act lord D; take coin")
    assert table.cards(0) == {"heart": 1, "coin": 1}


def test_a_ring_whose_stack_is_empty_is_left_out() -> None:
    table = Table(THREE_RINGS + "seat 1: cards sword 10").play("act lord D; take heart")
    assert table.cards(0) == {"heart": 1, "coin": 1}


def test_one_card_is_taken_if_there_is_only_one_to_be_had() -> None:
    table = Table(PLAIN + "seat 1: cards sword 10").play("act lord D")
    assert table.cards(0) == {"heart": 1}
    assert table.legal("take") == []


def test_of_two_equal_rings_one_card_is_taken_if_the_stack_has_one() -> None:
    assert Table(TWO_EQUAL + "seat 1: cards heart 9").play("act lord D").cards(0) == {"heart": 1}


def test_with_all_stacks_of_the_rings_empty_it_is_not_offered() -> None:
    assert Table(PLAIN + "seat 1: cards heart 10 sword 10").why("act lord D") == "action.D"


# Enhanced


def test_enhanced_both_cards_may_be_of_the_faction_of_one_ring() -> None:
    table = Table(ENHANCED).play("act lord D; take sword")
    assert table.legal() == ["take heart", "take sword"]
    assert table.play("take sword").cards(0) == {"sword": 2}


def test_enhanced_two_different_rings_are_still_allowed() -> None:
    assert Table(ENHANCED).play("act lord D; take sword; take heart").cards(0) == {"heart": 1, "sword": 1}


def test_enhanced_a_card_without_a_ring_is_not_to_be_had() -> None:
    assert Table(ENHANCED).play("act lord D").why("take owl") == "cards.not_offered"
    assert Table(ENHANCED).play("act lord D; take sword").why("take owl") == "cards.not_offered"


def test_enhanced_it_gives_two_cards_of_the_one_stack_that_has_any() -> None:
    assert Table(ENHANCED + "seat 1: cards sword 10").play("act lord D").cards(0) == {"heart": 2}


def test_enhanced_one_card_is_taken_if_there_is_only_one_to_be_had() -> None:
    assert Table(ENHANCED + "seat 1: cards sword 10 heart 9").play("act lord D").cards(0) == {"heart": 1}
