"""Scenario 4, Exploiting Connections."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from tests.engine.tudor.asking import placing_seats, rounds_played, ruleset
from tests.engine.tudor.table import Table

BLUE4 = ruleset("blue4")
RINGS = """
players: 3
seat 0: rings heart@thumb sword@middle; influence 1; intrigue 1
seat 1: rings owl@index mask@pinky
seat 2: rings coin@thumb mitre@ring
"""
BELOW_THE_TOP = """
players: 3
on: a5=0
spaces: a6=h.
seat 0: rings heart@thumb sword@middle; cards coin 2; tokens mask 2
seat 1: rings owl@index mask@pinky
seat 2: rings coin@thumb mitre@ring
"""
TAKE_OFFICE = "act lord A; move a5 a6; ring scroll; wear scroll pinky"


def performed(table: Table) -> list[str]:
    return [text.split()[1] for text in table.legal("perform ")]


def test_nobody_is_placed_in_the_first_round() -> None:
    assert placing_seats("blue4", 1) == []


def test_two_courtiers_are_placed_in_a_later_round() -> None:
    assert placing_seats("blue4", 2) == [0, 1, 0, 1]


@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (3, 4), (4, 4)])
def test_it_lasts_five_rounds_with_two_players_and_four_with_more(players: int, rounds: int) -> None:
    assert rounds_played("blue4", players) == rounds


# Left


def test_left_swaps_two_rings_each_onto_the_others_finger() -> None:
    table = Table(BLUE4 + RINGS).play("bonus left; give middle sword; seize 1 pinky mask")
    assert table.rings(0) == {"thumb": ("heart",), "middle": ("mask",)}
    assert table.rings(1) == {"index": ("owl",), "pinky": ("sword",)}


def test_left_costs_one_influence_and_one_intrigue() -> None:
    table = Table(BLUE4 + RINGS).play("bonus left; give middle sword; seize 1 pinky mask")
    assert table.round_tokens(0) == {}


@pytest.mark.parametrize("held", ["influence 3", "intrigue 3"])
def test_left_takes_both_kinds_of_token(held: str) -> None:
    assert Table(BLUE4 + RINGS.replace("influence 1; intrigue 1", held)).why("bonus left") == "bonus.price"


def test_left_reaches_every_ring_of_every_other_player() -> None:
    table = Table(BLUE4 + RINGS).play("bonus left")
    assert table.legal() == ["give thumb heart", "give middle sword"]
    assert table.play("give thumb heart").legal() == [
        "seize 1 index owl",
        "seize 1 pinky mask",
        "seize 2 thumb coin",
        "seize 2 ring mitre",
    ]
    assert table.why("seize 0 middle sword") == "rings.not_worn"


def test_nothing_is_rearranged_after_left() -> None:
    table = Table(BLUE4 + RINGS).play("bonus left; give middle sword; seize 1 pinky mask")
    assert (table.to_act, table.legal("rearrange"), table.legal("keep")) == (0, [], [])
    assert table.why("act lord B") == ""


def test_left_leaves_the_stand_as_it_is() -> None:
    table = Table(BLUE4 + RINGS)
    before = table.view.stand
    assert table.play("bonus left; give middle sword; seize 2 thumb coin").view.stand == before


def test_left_is_open_as_often_as_it_can_be_paid() -> None:
    table = Table(BLUE4 + RINGS.replace("influence 1; intrigue 1", "influence 2; intrigue 2"))
    table.play("bonus left; give middle sword; seize 1 pinky mask; bonus left; give middle mask; seize 2 ring mitre")
    assert (table.rings(0)["middle"], table.rings(2)["ring"]) == (("mitre",), ("mask",))


def test_left_swaps_one_ring_of_a_finger_that_carries_two() -> None:
    table = Table(
        BLUE4
        + """
players: 3
offices: a=0 b=0 c=0 d=0
seat 0: rings heart+coin@thumb sword@index owl@middle scroll@ring mitre@pinky; influence 1; intrigue 1
seat 1: rings mask@index owl@pinky
"""
    ).play("bonus left; give thumb coin; seize 1 index mask")
    assert table.rings(0)["thumb"] == ("heart", "mask")
    assert table.rings(1)["index"] == ("coin",)


# Right


def test_who_takes_an_office_may_perform_an_action_at_once() -> None:
    table = Table(BLUE4 + BELOW_THE_TOP).play(TAKE_OFFICE)
    assert (table.to_act, table.legal("skip")) == (0, ["skip"])
    assert table.play("perform F; take owl").cards(0) == {"coin": 2, "owl": 1}


def test_the_action_is_any_of_the_six_of_all_chambers() -> None:
    position = BELOW_THE_TOP.replace("a6=h.", "a6=h. b1=c. c1=h.") + "lords: 0=1 1=1 2=2"
    table = Table(BLUE4 + position).play(TAKE_OFFICE)
    assert performed(table) == ["A", "B", "C", "D", "E", "F"]


@pytest.mark.parametrize("letter", ["G", "H"])
def test_the_action_is_neither_g_nor_h(letter: str) -> None:
    table = Table(BLUE4 + BELOW_THE_TOP.replace("a6=h.", "a6=h. b1=c.") + "chairs 1: 0").play(TAKE_OFFICE)
    assert letter not in performed(table)
    assert table.why(f"act 1.1 {letter}") == "turn.not_now"


def test_the_action_may_be_turned_down() -> None:
    table = Table(BLUE4 + BELOW_THE_TOP).play(TAKE_OFFICE + "; skip")
    assert (performed(table), table.cards(0)) == ([], {"coin": 2})
    assert table.why("end") == ""


def test_before_the_action_two_for_one_is_open() -> None:
    table = Table(BLUE4 + BELOW_THE_TOP.replace("a6=h.", "a6=h. a1=h. b1=k. c1=h. d1=h. e1=h. f1=h.")).play(TAKE_OFFICE)
    assert "C" not in performed(table)
    table.play("trade coin; return coin; take mask")
    assert "C" in performed(table)
    table.play("perform C; move supply b1 pay mask")
    assert (table.space("b1"), table.cards(0)) == ("0", {})


def test_before_the_action_nothing_but_two_for_one_is_open() -> None:
    position = BELOW_THE_TOP.replace("tokens mask 2", "tokens mask 2; influence 3; intrigue 3")
    table = Table(BLUE4 + position).play(TAKE_OFFICE)
    assert (table.why("bonus tokens"), table.why("bonus left")) == ("bonus.no_turn", "bonus.no_turn")
    assert {text.split()[0] for text in table.legal()} == {"perform", "trade", "skip"}


def test_after_the_action_the_turn_goes_on() -> None:
    table = Table(BLUE4 + BELOW_THE_TOP).play(TAKE_OFFICE + "; perform F; take owl")
    assert table.to_act == 0
    assert table.why("then B") == ""
    assert table.why("bonus tokens") == ""


def test_an_office_taken_by_the_token_move_gives_the_action() -> None:
    table = Table(BLUE4 + BELOW_THE_TOP).play("bonus tokens; move a5 a6; ring scroll; wear scroll pinky")
    assert "F" in performed(table)
    table.play("perform F; take owl")
    assert table.why("act lord B") == ""


def test_an_office_taken_by_one_step_gives_the_action() -> None:
    position = BELOW_THE_TOP.replace("a6=h.", "a6=c.")
    table = Table(BLUE4 + position).play("act lord G; move a5 a6 pay coin; ring scroll; wear scroll pinky")
    assert "F" in performed(table)


def test_an_office_taken_by_a_courtiers_long_move_gives_the_action() -> None:
    position = BELOW_THE_TOP.replace("on: a5=0", "on: a4=0").replace("a6=h.", "a6=c. a5=c.") + "chairs 3: 0"
    table = Table(BLUE4 + position).play(
        "act 3.1 E; move a4 a5 pay coin; move a5 a6 pay coin; ring owl; wear owl pinky"
    )
    assert "F" in performed(table)


def test_an_office_taken_from_another_gives_the_action_once_both_have_arranged_their_rings() -> None:
    position = BELOW_THE_TOP.replace("mask@pinky", "mask@pinky scroll@thumb") + "offices: a=1"
    table = Table(BLUE4 + position).play("act lord A; move a5 a6; seize 1 thumb scroll; wear scroll pinky")
    assert (table.to_act, performed(table)) == (1, [])
    table.play("keep")
    assert table.to_act == 0
    assert "F" in performed(table)


def test_the_action_comes_after_the_use_of_the_round_token() -> None:
    position = ruleset("blue4", "red1,green6") + BELOW_THE_TOP.replace("a6=h.", "a6=hi")
    table = Table(position).play(TAKE_OFFICE)
    assert (table.legal("use"), performed(table)) == (["use abroad"], [])
    assert "F" in performed(table.play("keep"))


def test_the_action_comes_after_the_card_that_the_enhanced_long_move_gives() -> None:
    position = """
players: 3
on: a3=0
spaces: a4=c. a5=c. a6=c.
lords: 0=3 1=1 2=2
seat 0: rings heart@index sword@pinky; cards coin 3
"""
    table = Table(BLUE4 + position)
    table.play("act lord E; move a3 a4 pay coin; move a4 a5 pay coin; move a5 a6 pay coin; ring owl; wear owl ring")
    assert table.legal() == ["take coin", "skip"]
    assert "F" in performed(table.play("take coin"))


def test_enhancements_apply_to_the_action() -> None:
    position = BELOW_THE_TOP.replace("heart@thumb sword@middle", "heart@thumb sword@index")
    table = Table(BLUE4 + position).play("act lord A; move a5 a6; ring scroll; wear scroll pinky")
    assert table.play("perform D; take heart; take heart").cards(0) == {"coin": 2, "heart": 2}


def test_the_ring_just_won_enhances_the_action() -> None:
    plain = Table(BLUE4 + BELOW_THE_TOP).play("act lord A; move a5 a6; ring scroll; wear scroll ring; perform D")
    assert plain.play("take heart").why("take heart") == "cards.not_offered"
    enhanced = Table(BLUE4 + BELOW_THE_TOP).play("act lord A; move a5 a6; ring scroll; wear scroll index; perform D")
    assert enhanced.play("take heart").why("take heart") == ""


def test_in_a_gentle_first_round_nothing_enhances_the_action() -> None:
    gentle = ruleset("blue4", more="+gentle") + BELOW_THE_TOP
    table = Table(gentle).play("act lord A; move a5 a6; ring scroll; wear scroll index; perform D; take heart")
    assert table.why("take heart") == "cards.not_offered"


def test_an_action_that_takes_another_office_gives_another_action() -> None:
    position = BELOW_THE_TOP.replace("on: a5=0", "on: a5=0 c5=0").replace("a6=h.", "a6=h. c6=h.")
    table = Table(BLUE4 + position).play(TAKE_OFFICE + "; perform A; move c5 c6; ring owl; wear owl ring")
    assert (table.office("a"), table.office("c")) == (0, 0)
    assert table.play("perform F; take mask").cards(0) == {"coin": 2, "mask": 1}
    assert performed(table) == []
    assert table.why("then B") == ""


def test_without_an_office_there_is_no_action() -> None:
    table = Table(BLUE4 + BELOW_THE_TOP.replace("on: a5=0", "on: a4=0").replace("a6=h.", "a5=h."))
    assert performed(table.play("act lord A; move a4 a5")) == []


def test_in_another_scenario_an_office_gives_no_action() -> None:
    table = Table(ruleset("blue3") + BELOW_THE_TOP).play(TAKE_OFFICE)
    assert performed(table) == []


def test_it_is_not_in_the_draft_edition() -> None:
    with pytest.raises(EngineError, match="blue4"):
        Table(ruleset("blue4", edition="draft"))
