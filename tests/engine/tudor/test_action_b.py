"""Action B, the ring exchange."""

from __future__ import annotations

import pytest

from tests.engine.tudor.table import Table

PLAIN = """
players: 3
seat 0: rings heart@thumb sword@ring
seat 1: rings owl@thumb mask@middle
seat 2: rings owl@thumb mitre@middle
"""
ENHANCED = PLAIN.replace("heart@thumb sword@ring", "heart@ring sword@pinky")


# Plain


def test_one_of_the_own_rings_is_swapped_for_one_on_the_stand() -> None:
    table = Table(PLAIN).play("act lord B")
    assert table.legal() == ["give thumb heart", "give ring sword"]
    table.play("give thumb heart; ring coin")
    assert table.rings(0) == {"thumb": ("coin",), "ring": ("sword",)}
    assert (dict(table.view.stand)["heart"], dict(table.view.stand)["coin"]) == (2, 1)


def test_a_ring_that_is_not_on_the_stand_cannot_be_had() -> None:
    table = Table(PLAIN).play("act lord B; give thumb heart")
    assert table.why("ring owl") == "rings.stand"
    assert table.legal() == ["ring heart", "ring sword", "ring scroll", "ring coin", "ring mitre", "ring mask"]


def test_a_ring_that_is_not_worn_cannot_be_given() -> None:
    table = Table(PLAIN).play("act lord B")
    assert table.why("give thumb sword") == "rings.not_worn"
    assert table.why("give pinky heart") == "rings.not_worn"


def test_the_new_ring_goes_onto_the_same_finger_and_nothing_else_is_rearranged() -> None:
    table = Table(PLAIN).play("act lord B; give ring sword; ring mask")
    assert table.rings(0) == {"thumb": ("heart",), "ring": ("mask",)}
    assert table.why("rearrange") == "rings.only_then"


def test_on_a_doubled_finger_the_new_ring_takes_the_place_of_the_old() -> None:
    position = "players: 3\noffices: a=0 b=0 c=0 d=0\n"
    position += "seat 0: rings heart+sword@thumb scroll@index owl@middle coin@ring coin@pinky"
    table = Table(position).play("act lord B; give thumb heart; ring mask; stop")
    assert table.rings(0)["thumb"] == ("mask", "sword")


def test_the_same_faction_is_allowed_if_another_of_its_rings_was_on_the_stand() -> None:
    table = Table(PLAIN).play("act lord B; give thumb heart; ring heart")
    assert table.rings(0) == {"thumb": ("heart",), "ring": ("sword",)}
    assert table.cards(0) == {"heart": 1}


def test_the_ring_just_given_cannot_be_taken_back_itself() -> None:
    position = PLAIN.replace("owl@thumb mask@middle", "heart@thumb mask@middle")
    table = Table(position).play("act lord B; give thumb heart")
    assert table.why("ring heart") == "rings.stand"


def test_a_card_matching_the_new_ring_is_taken() -> None:
    assert Table(PLAIN).play("act lord B; give thumb heart; ring coin").cards(0) == {"coin": 1}


def test_no_card_is_taken_where_the_stack_is_empty() -> None:
    table = Table(PLAIN.replace("mask@middle", "mask@middle; cards coin 10"))
    table.play("act lord B; give thumb heart; ring coin")
    assert table.cards(0) == {}
    assert table.rings(0)["thumb"] == ("coin",)
    assert "end" in table.legal()


def test_plain_it_is_one_exchange() -> None:
    table = Table(PLAIN).play("act lord B; give thumb heart; ring coin")
    assert table.legal("give") == []


# Enhanced


def test_enhanced_there_are_two_exchanges_and_one_card() -> None:
    table = Table(ENHANCED).play("act lord B; give ring heart; ring coin; give pinky sword; ring mask")
    assert table.rings(0) == {"ring": ("coin",), "pinky": ("mask",)}
    assert table.legal() == ["take coin", "take mask"]
    table.play("take mask")
    assert table.cards(0) == {"mask": 1}
    assert table.legal("give") + table.legal("take") == []


def test_enhanced_one_exchange_is_enough() -> None:
    table = Table(ENHANCED).play("act lord B; give ring heart; ring coin; stop")
    assert table.rings(0) == {"ring": ("coin",), "pinky": ("sword",)}
    assert table.cards(0) == {"coin": 1}


def test_enhanced_at_least_one_exchange_is_made() -> None:
    assert Table(ENHANCED).play("act lord B").why("stop") != ""


def test_enhanced_the_card_comes_after_both_exchanges() -> None:
    table = Table(ENHANCED).play("act lord B; give ring heart; ring coin")
    assert table.legal() == ["give ring coin", "give pinky sword", "stop"]
    assert table.cards(0) == {}


def test_enhanced_a_ring_given_back_may_be_taken_in_the_second_exchange() -> None:
    position = ENHANCED.replace("owl@thumb mask@middle", "heart@thumb mask@middle")
    table = Table(position).play("act lord B; give ring heart; ring coin; give pinky sword; ring heart")
    assert table.rings(0) == {"ring": ("coin",), "pinky": ("heart",)}


def test_enhanced_the_ring_just_taken_may_go_again() -> None:
    table = Table(ENHANCED).play("act lord B; give ring heart; ring coin; give ring coin; ring mask")
    assert table.rings(0) == {"ring": ("mask",), "pinky": ("sword",)}
    assert dict(table.view.stand)["coin"] == 2


def test_enhanced_the_card_may_match_a_new_ring_that_has_been_given_back() -> None:
    table = Table(ENHANCED).play("act lord B; give ring heart; ring coin; give ring coin; ring mask")
    assert table.legal() == ["take coin", "take mask"]
    assert table.play("take coin").cards(0) == {"coin": 1}


@pytest.mark.parametrize("faction", ["heart", "sword", "owl"])
def test_enhanced_the_card_matches_no_other_ring(faction: str) -> None:
    table = Table(ENHANCED).play("act lord B; give ring heart; ring coin; give ring coin; ring mask")
    assert table.why(f"take {faction}") == "cards.not_offered"


def test_enhanced_with_one_of_two_stacks_empty_the_other_gives_the_card() -> None:
    table = Table(ENHANCED.replace("mask@middle", "mask@middle; cards coin 10"))
    table.play("act lord B; give ring heart; ring coin; give pinky sword; ring mask")
    assert table.cards(0) == {"mask": 1}


def test_enhanced_with_both_stacks_empty_there_is_no_card() -> None:
    table = Table(ENHANCED.replace("mask@middle", "mask@middle; cards coin 10 mask 10"))
    table.play("act lord B; give ring heart; ring coin; give pinky sword; ring mask")
    assert table.cards(0) == {}
    assert "end" in table.legal()
