"""Scenario 3, Climbing the Ranks."""

from __future__ import annotations

import pytest

from tests.engine.tudor.asking import EMPTY_BAG, placing_seats, rounds_played, ruleset, scored
from tests.engine.tudor.table import Table, drawn

BLUE3 = ruleset("blue3")
RINGED = """
players: 3
on: c3=0 c4=1 c2=0 b3=2 d3=1
spaces: c5=mx c1=ki a3=oi e3=l.
seat 0: rings heart@thumb sword@middle; intrigue 2
"""
"""Seat 0 in the middle, with a Courtier on every side."""
TO_THE_TOP = """
players: 3
on: a4=0 a5=1
spaces: a6=mx
seat 0: rings heart@thumb sword@middle; intrigue 2
"""


def test_nobody_is_placed_in_the_first_round() -> None:
    assert placing_seats("blue3", 1) == []


def test_two_courtiers_are_placed_in_a_later_round() -> None:
    assert placing_seats("blue3", 2) == [0, 1, 0, 1]


@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (3, 4), (4, 4)])
def test_it_lasts_five_rounds_with_two_players_and_four_with_more(players: int, rounds: int) -> None:
    assert rounds_played("blue3", players) == rounds


# Left


def test_left_gives_any_card_for_two_influence() -> None:
    table = Table(BLUE3 + "players: 3\nseat 0: influence 2").play("bonus left")
    assert len(table.legal("take ")) == 7
    assert (table.play("take mask").cards(0), table.round_tokens(0)) == ({"mask": 1}, {})


@pytest.mark.parametrize("held", ["influence 1", "influence 1; intrigue 3"])
def test_left_costs_two_influence(held: str) -> None:
    assert Table(BLUE3 + f"players: 3\nseat 0: {held}").why("bonus left") == "bonus.price"


def test_left_is_open_as_often_as_it_can_be_paid() -> None:
    table = Table(BLUE3 + "players: 3\nseat 0: influence 4").play("bonus left; take owl; bonus left; take owl")
    assert table.cards(0) == {"owl": 2}


# Right


def test_right_costs_two_intrigue() -> None:
    assert Table(BLUE3 + RINGED).play("bonus right; jump c3 c5").round_tokens(0) == {"intrigue": 1}
    assert Table(BLUE3 + RINGED.replace("intrigue 2", "intrigue 1; influence 3")).why("bonus right") == "bonus.price"


@pytest.mark.parametrize("edition", ["v15", "draft"])
def test_a_jump_leads_in_any_direction_over_anyone(edition: str) -> None:
    table = Table(ruleset("blue3", edition=edition) + RINGED).play("bonus right")
    assert table.reach("c3") == drawn("""
        . . . . . .
        . . x . . .
        . . . . . .
        x . . . x .
        . . . . . .
        . . x . . .
    """)


def test_in_corax_a_jump_leads_up_or_sideways() -> None:
    table = Table(ruleset("blue3", edition="corax") + RINGED).play("bonus right")
    assert table.reach("c3") == drawn("""
        . . . . . .
        . . x . . .
        . . . . . .
        x . . . x .
        . . . . . .
        . . . . . .
    """)
    assert table.why("jump c3 c1") == "jump.down"


def test_in_corax_right_is_closed_where_only_a_jump_down_is_left() -> None:
    position = "players: 3\non: c3=0 c2=1\nseat 0: intrigue 2"
    assert Table(ruleset("blue3", edition="corax") + position).why("bonus right") == "bonus.no_use"
    assert Table(BLUE3 + position).why("bonus right") == ""


def test_a_jump_takes_both_tokens_whatever_the_faction() -> None:
    table = Table(BLUE3 + RINGED).play("bonus right; jump c3 c5")
    assert (table.tokens(0), table.round_tokens(0)) == ({"mitre": 1}, {"intrigue": 1})
    assert table.space("c5") == "0"


def test_a_jump_costs_no_card() -> None:
    table = Table(BLUE3 + RINGED.replace("intrigue 2", "intrigue 2; cards mitre")).play("bonus right; jump c3 c5")
    assert table.cards(0) == {"mitre": 1}


def test_the_courtier_jumped_over_stays_and_yields_nothing() -> None:
    table = Table(BLUE3 + RINGED).play("bonus right; jump c3 c5")
    assert table.space("c4") == "1"
    assert table.happened("token_taken") == ["token_taken seat 0 space=c5 faction=mitre"]


def test_ones_own_courtier_may_be_jumped_over() -> None:
    table = Table(BLUE3 + RINGED).play("bonus right; jump c3 c1")
    assert (table.space("c1"), table.space("c2"), table.tokens(0)) == ("0", "0", {"mask": 1})


def test_the_space_left_is_restocked_and_no_other() -> None:
    table = Table(BLUE3 + RINGED).play("bonus right; jump c3 c5", "draw owl")
    assert table.space("c3") == "o."
    assert table.happened("stocked") == ["stocked space=c3 faction=owl"]


def test_a_jump_is_straight() -> None:
    table = Table(BLUE3 + RINGED).play("bonus right")
    assert table.why("jump c3 d4") == "jump.straight"
    assert table.why("jump c3 c6") == "jump.straight"


def test_a_jump_leads_over_a_courtier_only() -> None:
    table = Table(BLUE3 + RINGED.replace(" d3=1", "")).play("bonus right")
    assert table.why("jump c3 e3") == "jump.nobody"


def test_the_space_behind_is_open() -> None:
    table = Table(BLUE3 + RINGED.replace("d3=1", "d3=1 e3=2").replace(" e3=l.", "")).play("bonus right")
    assert table.why("jump c3 e3") == "jump.occupied"


def test_a_jump_is_made_by_ones_own_courtier() -> None:
    table = Table(BLUE3 + RINGED).play("bonus right")
    assert table.why("jump c4 c2") == "throne.not_your_courtier"


def test_a_jump_does_not_begin_in_the_supply() -> None:
    table = Table(BLUE3 + "players: 3\non: a1=1\nspaces: a2=h.\nseat 0: intrigue 2")
    assert table.why("bonus right") == "bonus.no_use"


def test_a_jump_onto_a_topmost_space_takes_the_office() -> None:
    table = Table(BLUE3 + TO_THE_TOP).play("bonus right; jump a4 a6; ring owl; wear owl index", "draw mask; draw coin")
    assert table.office("a") == 0
    assert (table.space("a6"), table.space("a4")) == ("k.", "c.")
    assert (table.tokens(0), table.round_tokens(0)) == ({"mitre": 1}, {"intrigue": 1})
    assert table.rings(0) == {"thumb": ("heart",), "index": ("owl",), "middle": ("sword",)}


def test_a_jump_that_takes_an_office_scores_for_it() -> None:
    table = Table(BLUE3 + TO_THE_TOP).play("bonus right; jump a4 a6; ring owl; wear owl index")
    assert scored(table) == ["0 green4 8"]


def test_a_jump_ousts_the_holder_of_the_office() -> None:
    position = TO_THE_TOP + "offices: a=2\nseat 2: rings owl@thumb coin@middle mask@pinky"
    table = Table(BLUE3 + position).play("bonus right; jump a4 a6; seize 2 pinky mask; wear mask index; keep")
    assert (table.office("a"), table.player(2).supply) == (0, 14)
    assert table.rings(2) == {"thumb": ("owl",), "middle": ("coin",)}


def test_a_jump_does_not_lead_to_an_office_one_holds() -> None:
    position = TO_THE_TOP.replace("sword@middle", "sword@middle owl@index") + "offices: a=0"
    assert Table(BLUE3 + position).why("bonus right") == "bonus.no_use"
    table = Table(BLUE3 + position.replace("a4=0 a5=1", "a4=0 a5=1 b4=1")).play("bonus right")
    assert table.why("jump a4 a6") == "throne.own_office"


def test_a_jump_leads_onto_a_bare_space_and_takes_its_round_token() -> None:
    table = Table(BLUE3 + EMPTY_BAG + "on: c2=0 c3=1\nspaces: c4=.x\nseat 0: intrigue 2").play(
        "bonus right; jump c2 c4"
    )
    assert (table.tokens(0), table.round_tokens(0)) == ({}, {"intrigue": 1})
    assert (table.space("c4"), table.space("c2")) == ("0", "..")


def test_nobody_jumps_over_an_office_or_off_the_board() -> None:
    table = Table(BLUE3 + "players: 3\non: a5=0 b1=1 a1=0\noffices: a=1\nseat 0: intrigue 2").play("bonus right")
    assert table.legal() == ["jump a1 c1"]


def test_right_is_open_as_often_as_it_can_be_paid() -> None:
    position = RINGED.replace("intrigue 2", "intrigue 4").replace("c5=mx", "c5=m.")
    table = Table(BLUE3 + position).play("bonus right; jump c3 c5; bonus right; jump c5 c3", "draw owl; draw scroll")
    assert (table.round_tokens(0), table.tokens(0)) == ({}, {"mitre": 1, "owl": 1})


def test_a_jump_is_one_jump() -> None:
    position = "players: 3\non: c1=0 c2=1 c4=1\nspaces: c3=h. c5=h.\nseat 0: intrigue 4"
    table = Table(BLUE3 + position).play("bonus right; jump c1 c3")
    assert table.round_tokens(0) == {"intrigue": 2}
    assert table.why("jump c3 c5") == "turn.not_now"
    assert table.play("bonus right; jump c3 c5").round_tokens(0) == {}
