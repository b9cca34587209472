"""Action F, any card."""

from __future__ import annotations

from tests.engine.tudor.table import Table

PLAIN = """
players: 3
seat 0: rings heart@thumb sword@ring; cards coin
lords: 0=3 1=1 2=2
"""
ENHANCED = PLAIN.replace("heart@thumb sword@ring", "heart@index sword@middle")
NEARLY_EMPTY = "seat 1: cards heart 10 sword 10 scroll 10 owl 10 coin 9 mitre 10 mask "


def test_one_card_of_any_faction_is_taken() -> None:
    table = Table(PLAIN).play("act lord F")
    assert table.legal() == [f"take {name}" for name in ("heart", "sword", "scroll", "owl", "coin", "mitre", "mask")]
    assert table.play("take mask").cards(0) == {"coin": 1, "mask": 1}
    assert table.legal("take") == []


def test_a_card_is_taken_only_while_its_stack_has_one() -> None:
    table = Table(PLAIN + "seat 1: cards owl 10").play("act lord F")
    assert table.why("take owl") == "cards.stack_empty"
    assert "take owl" not in table.legal()


def test_with_all_stacks_empty_it_is_not_offered() -> None:
    assert Table(PLAIN + NEARLY_EMPTY + "10").why("act lord F") == "action.F"


def test_enhanced_two_cards_are_taken_and_any_one_of_the_hand_returned() -> None:
    table = Table(ENHANCED).play("act lord F; take owl; take mask")
    assert table.legal() == ["return owl", "return coin", "return mask"]
    table.play("return coin")
    assert table.cards(0) == {"owl": 1, "mask": 1}
    assert dict(table.view.stacks)["coin"] == 10


def test_enhanced_one_of_the_new_cards_may_go_back() -> None:
    assert Table(ENHANCED).play("act lord F; take owl; take mask; return mask").cards(0) == {"owl": 1, "coin": 1}


def test_enhanced_both_cards_may_be_of_one_faction() -> None:
    assert Table(ENHANCED).play("act lord F; take owl; take owl; return coin").cards(0) == {"owl": 2}


def test_enhanced_one_card_has_to_go_back() -> None:
    table = Table(ENHANCED).play("act lord F; take owl; take mask")
    assert table.why("end") != ""
    assert table.why("return heart") == "cards.not_in_hand"


def test_enhanced_with_one_card_to_be_had_it_is_plain() -> None:
    table = Table(ENHANCED + NEARLY_EMPTY + "9").play("act lord F")
    assert table.cards(0) == {"coin": 1, "mask": 1}
    assert table.legal("return") == []


def test_enhanced_with_two_cards_to_be_had_one_goes_back() -> None:
    table = Table(ENHANCED + NEARLY_EMPTY + "8").play("act lord F")
    assert table.legal() == ["return coin", "return mask"]
    assert table.play("return coin").cards(0) == {"mask": 2}
