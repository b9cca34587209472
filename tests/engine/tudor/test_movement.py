"""Moving in the Throne Room: what every move has in common, whatever it is called and whatever it costs."""

from __future__ import annotations

import pytest

from games.engine.errors import BadPosition
from tests.engine.tudor.table import Table, drawn

# Scenario 3 asks nothing when a round token is received, red 1 and green 5 nothing when an office is taken.
QUIET = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green5
players: 3
lords: 0=3 1=2 2=1
"""
SHORT = QUIET.replace("0=3 1=2", "0=2 1=3")
RING = QUIET.replace("0=3 1=2 2=1", "0=1 1=2 2=3")
STRONG = RING.replace("blue3", "blue5")
CORAX = QUIET.replace("v15", "corax")
DRAFT = QUIET.replace("v15", "draft")

A_WALK = """
on: a1=0
spaces: a2=hi a3=sx a4=li a5=ox
seat 0: cards heart sword scroll
"""

# Seat 2 holds all tokens but one coin in the bag.
ALMOST_DRY = """
throne:
  h. h. h. h. h. h.
  h. h. h. h. h. h.
  hi h. h. h. h. h.
  sx s. s. s. s. s.
  si s. s. s. s. s.
  0  s. s. s. s. s.
seat 2: tokens heart 2 sword 3 scroll 20 owl 20 coin 19 mitre 20 mask 20
seat 0: cards sword 2 heart 1
"""

# Seat 2 holds all tokens but the hearts: what is not named is bare.
BARE = """
seat 2: tokens heart 18 sword 20 scroll 20 owl 20 coin 20 mitre 20 mask 20
spaces: f1=h. f2=h. a1=.i a4=.x a2=.. b3=.. c3=.i d3=..
on: a3=0
"""


# Steps and tokens


def test_a_move_is_made_by_one_courtier() -> None:
    table = Table(QUIET + A_WALK.replace("on: a1=0", "on: a1=0 b1=0")).play("act lord E; move a1 a2 pay heart")
    assert table.why("move b1 b2 pay sword") == "throne.same_courtier"
    assert table.legal("move") == ["move a2 a3 pay sword"]


def test_a_move_may_be_a_single_step() -> None:
    table = Table(QUIET + A_WALK).play("act lord E; move a1 a2 pay heart; stop")
    assert table.space("a2") == "0"
    assert table.legal("move") == []


def test_a_move_begun_makes_at_least_one_step() -> None:
    table = Table(QUIET + A_WALK).play("act lord E")
    assert table.why("stop") == "throne.must_move"


def test_each_step_takes_the_faction_token_of_the_space_it_enters() -> None:
    table = Table(QUIET + A_WALK).play("act lord E; move a1 a2 pay heart")
    assert table.tokens(0) == {"heart": 1}
    table.play("move a2 a3 pay sword")
    assert table.tokens(0) == {"heart": 1, "sword": 1}
    table.play("move a3 a4 pay scroll")
    assert table.tokens(0) == {"heart": 1, "sword": 1, "scroll": 1}


def test_only_the_last_space_gives_its_round_token() -> None:
    table = Table(QUIET + A_WALK).play("act lord E; move a1 a2 pay heart; move a2 a3 pay sword; stop")
    assert table.round_tokens(0) == {"intrigue": 1}
    assert table.happened("round_token_taken") == ["round_token_taken seat 0 space=a3 token=intrigue"]


def test_the_round_token_of_a_space_that_was_crossed_stays() -> None:
    table = Table(QUIET + A_WALK).play(
        "act lord E; move a1 a2 pay heart; move a2 a3 pay sword; stop", "draw coin; draw coin"
    )
    assert table.space("a2") == "ci"
    assert table.space("a3") == "0"


def test_a_step_leads_up_down_or_sideways_never_diagonally() -> None:
    position = RING + "on: c3=0\nseat 0: rings heart@middle sword@ring"
    table = Table(position).play("act lord A")
    assert table.reach("c3") == drawn("""
        . . . . . .
        . . . . . .
        . . x . . .
        . x . x . .
        . . x . . .
        . . . . . .
    """)
    assert table.why("move c3 d4") == "throne.adjacent"
    assert table.why("move c3 c5") == "throne.adjacent"


def test_only_the_own_courtiers_are_moved() -> None:
    table = Table(QUIET + A_WALK.replace("on: a1=0", "on: a1=0 a4=1")).play("act lord E")
    assert table.why("move a4 a5 pay heart") == "throne.not_your_courtier"


# Occupied spaces


def test_a_move_never_ends_on_an_occupied_space() -> None:
    position = SHORT + "on: a1=0 a2=1\nspaces: a3=hi\nseat 0: cards heart 2"
    table = Table(position).play("act lord C; move a1 a2 pay heart")
    assert table.why("stop") == "throne.ends_occupied"
    assert table.legal() == ["move a2 a3 pay heart"]


@pytest.mark.parametrize("begin", ["act lord A", "act lord G", "bonus tokens"])
def test_a_single_step_never_enters_an_occupied_space(begin: str) -> None:
    position = RING + "on: a1=0 a2=1 b1=0\nseat 0: rings heart@middle sword@ring; cards heart 7 sword 7; tokens owl 3"
    table = Table(position).play(begin)
    assert table.legal("move a1 a2") == []
    assert table.why("move a1 a2") == "throne.ends_occupied"


def test_passing_over_an_occupied_space_costs_a_step() -> None:
    position = SHORT + "on: a1=0 a2=1\nspaces: a3=h. a4=h.\nseat 0: cards heart 5"
    table = Table(position).play("act lord C; move a1 a2 pay heart; move a2 a3 pay heart")
    assert table.space("a3") == "0"
    assert table.legal("move") == []


def test_passing_over_an_occupied_space_costs_any_one_card() -> None:
    position = QUIET + "on: a1=0 a2=1\nspaces: a3=h.\nseat 0: cards heart 2 coin owl 3"
    table = Table(position).play("act lord E")
    assert table.legal("move a1 a2") == ["move a1 a2 pay heart", "move a1 a2 pay owl", "move a1 a2 pay coin"]
    assert table.why("move a1 a2") == "throne.any_card"
    assert table.why("move a1 a2 pay mask") == "throne.no_card"
    assert table.play("move a1 a2 pay owl").cards(0) == {"heart": 2, "owl": 2, "coin": 1}


def test_passing_over_an_occupied_space_yields_nothing() -> None:
    position = QUIET + "on: a1=0 a2=1\nspaces: a3=h.\nseat 0: cards heart 2"
    table = Table(position).play("act lord E; move a1 a2 pay heart")
    assert table.tokens(0) == {}
    table.play("move a2 a3 pay heart")
    assert table.tokens(0) == {"heart": 1}
    assert table.round_tokens(0) == {}
    assert table.space("a2") == "1"


def test_passing_over_the_own_courtier_is_the_same() -> None:
    position = QUIET + "on: a1=0 a2=0\nspaces: a3=h.\nseat 0: cards heart coin"
    table = Table(position).play("act lord E; move a1 a2 pay coin; move a2 a3 pay heart")
    assert (table.space("a2"), table.space("a3")) == ("0", "0")
    assert table.tokens(0) == {"heart": 1}
    assert table.cards(0) == {}


def test_a_move_that_costs_no_cards_passes_for_a_step_alone() -> None:
    position = STRONG + "on: a1=0 a2=1\nspaces: a3=h.\nseat 0: influence 2; cards coin"
    table = Table(position).play("bonus left; move a1 a2; move a2 a3")
    assert table.space("a3") == "0"
    assert table.tokens(0) == {"heart": 1}
    assert table.cards(0) == {"coin": 1}
    assert table.legal("move") == []


def test_a_step_is_not_offered_where_no_card_would_pay_for_the_space_behind() -> None:
    position = QUIET + "on: a1=0 a2=1 b1=0\nspaces: a3=h. b2=c.\nseat 0: cards coin 3"
    table = Table(position).play("act lord E")
    assert table.legal("move a1") == []
    assert table.why("move a1 a2 pay coin") == "throne.stranded"


def test_a_card_that_would_strand_the_courtier_is_not_offered() -> None:
    position = QUIET + "on: a1=0 a2=1\nspaces: a3=h.\nseat 0: cards heart coin"
    table = Table(position).play("act lord E")
    assert table.legal("move a1 a2") == ["move a1 a2 pay coin"]
    assert table.why("move a1 a2 pay heart") == "throne.stranded"


def test_a_step_is_not_offered_where_the_steps_run_out_on_occupied_spaces() -> None:
    position = SHORT + "on: a1=0 a2=1 a3=2 b1=0\nspaces: a4=h. b2=h.\nseat 0: cards heart 5"
    table = Table(position).play("act lord C")
    assert table.legal("move a1") == []
    assert table.why("move a1 a2 pay heart") == "throne.stranded"


def test_a_step_is_not_offered_where_the_way_on_is_into_the_own_office() -> None:
    position = QUIET + "offices: a=0\non: a4=0 a5=1 b1=0\nspaces: a6=h. b2=h.\nseat 0: cards heart 5"
    table = Table(position).play("act lord E")
    assert table.legal("move a4") == []
    assert table.why("move a4 a5 pay heart") == "throne.own_office"


def test_past_several_occupied_spaces_every_one_of_them_has_to_be_paid_for() -> None:
    wall = QUIET + "on: a1=0 a2=1 a3=2 a4=1 b1=0\nspaces: a5=h. b2=h.\nseat 0: cards heart coin "
    assert Table(wall + "2").play("act lord E").legal("move a1") == []
    assert Table(wall + "3").play("act lord E").legal("move a1") == ["move a1 a2 pay coin"]


def test_the_last_card_for_the_way_on_is_kept_at_every_occupied_space() -> None:
    position = QUIET + "on: a1=0 a2=1 a3=2\nspaces: a4=h.\nseat 0: cards heart 2 coin"
    table = Table(position).play("act lord E")
    assert table.legal("move a1 a2") == ["move a1 a2 pay heart", "move a1 a2 pay coin"]
    assert table.play("move a1 a2 pay heart").legal() == ["move a2 a3 pay coin"]
    assert table.play("move a2 a3 pay coin").legal() == ["move a3 a4 pay heart"]


def test_a_free_move_is_not_offered_onto_an_occupied_space_with_no_way_out() -> None:
    position = STRONG + "on: a1=0 b1=1 a2=1 a3=1 b2=2 c1=2 f3=0\nseat 0: influence 2"
    table = Table(position).play("bonus left")
    assert table.reach("a1") == drawn("""
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    assert table.why("move a1 a2") == "throne.stranded"


def test_an_enhanced_short_move_may_turn_on_an_occupied_space() -> None:
    position = (
        SHORT + "on: c2=0 c3=1\nspaces: d3=h. b3=o. c4=s.\nseat 0: rings heart@thumb sword@pinky; cards heart coin"
    )
    table = Table(position).play("act lord C; move c2 c3 pay coin")
    assert table.legal() == ["move c3 d3 pay heart"]


# Before the move is over


def test_no_token_is_drawn_before_the_move_is_over() -> None:
    table = Table(QUIET + A_WALK)
    bag = table.view.bag_count
    table.play("act lord E; move a1 a2 pay heart; move a2 a3 pay sword")
    assert (table.to_act, table.view.bag_count) == (0, bag)
    assert (table.space("a1"), table.space("a2"), table.space("a3")) == ("..", ".i", ".x")
    table.play("stop")
    assert table.view.bag_count == bag - 2
    assert len(table.happened("stocked")) == 2


def test_a_move_never_returns_to_its_start() -> None:
    position = SHORT + "on: c3=0\nspaces: c4=h. d4=h. d3=h.\nseat 0: rings heart@thumb sword@pinky; cards heart 9"
    table = Table(position).play("act lord C; move c3 c4 pay heart")
    assert table.why("move c4 c3 pay heart") == "throne.never_twice"
    assert "move c4 d4 pay heart" in table.legal()


def test_a_move_never_enters_a_space_twice() -> None:
    position = SHORT + "on: c3=0\nspaces: c4=h. d4=h. d3=h.\nseat 0: rings heart@thumb sword@pinky; cards heart 9"
    table = Table(position).play("act lord C; move c3 c4 pay heart; move c4 d4 pay heart")
    assert table.why("move d4 c4 pay heart") == "throne.never_twice"
    assert "move d4 d3 pay heart" in table.legal()


def test_a_move_never_enters_an_occupied_space_twice() -> None:
    position = SHORT + "on: c3=0 c4=1\nspaces: d4=h.\nseat 0: rings heart@thumb sword@pinky; cards heart 9"
    table = Table(position).play("act lord C; move c3 c4 pay heart; move c4 d4 pay heart")
    assert table.why("move d4 c4 pay heart") == "throne.never_twice"


def test_the_two_steps_of_scenario_five_do_not_lead_back_to_the_start() -> None:
    table = Table(STRONG + "on: c3=0\nseat 0: influence 2").play("bonus left; move c3 c4")
    assert table.why("move c4 c3") == "throne.never_twice"
    assert table.reach("c4") == drawn("""
        . . . . . .
        . . x . . .
        . x . x . .
        . . . . . .
        . . . . . .
        . . . . . .
    """)


def test_no_bonus_comes_between_the_steps_of_a_move() -> None:
    position = QUIET + A_WALK.replace("seat 0: ", "seat 0: tokens owl 2; influence 2; ")
    table = Table(position)
    assert {"bonus tokens", "bonus left", "trade heart"} <= set(table.legal())
    table.play("act lord E; move a1 a2 pay heart")
    assert table.why("bonus tokens") == "bonus.no_turn"
    assert table.why("bonus left") == "bonus.no_turn"
    assert table.why("trade sword") == "bonus.no_turn"


def test_two_moves_of_the_same_courtier_stay_two_moves() -> None:
    position = QUIET + A_WALK.replace("seat 0: ", "seat 0: tokens owl 2; ")
    table = Table(position).play(
        "act lord E; move a1 a2 pay heart; stop; bonus tokens; spend owl; spend owl; move a2 a3",
        "draw coin; draw mask",
    )
    assert table.round_tokens(0) == {"influence": 1, "intrigue": 1}
    assert (table.space("a1")[0], table.space("a2"), table.space("a3")) == ("c", "k.", "0")


# From the supply


def test_a_courtier_from_the_supply_enters_the_bottom_space_of_a_column() -> None:
    table = Table(RING + "seat 0: rings heart@middle sword@ring").play("act lord A")
    assert table.reach("supply") == drawn("""
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        x x x x x x
    """)
    assert table.why("move supply c2") == "throne.enter_at_bottom"


def test_a_courtier_placed_comes_from_the_supply() -> None:
    table = Table(RING + "spaces: c1=hi").play("act lord A; move supply c1")
    assert table.player(0).supply == 13
    assert table.space("c1") == "0"
    assert (table.tokens(0), table.round_tokens(0)) == ({"heart": 1}, {"influence": 1})


@pytest.mark.parametrize(
    ("position", "begin", "step"),
    [
        pytest.param(RING, "act lord A", "move supply b1", id="A"),
        pytest.param(RING, "act lord G", "move supply b1 pay heart", id="G"),
        pytest.param(SHORT, "act lord C", "move supply b1 pay heart", id="C"),
        pytest.param(QUIET, "act lord E", "move supply b1 pay heart", id="E"),
        pytest.param(RING, "bonus tokens", "move supply b1", id="token move"),
        pytest.param(STRONG, "bonus left", "move supply b1", id="scenario 5"),
        pytest.param(DRAFT, "act lord E", "move supply b1 pay heart", id="E in the draft"),
    ],
)
def test_the_bottom_space_must_be_open(position: str, begin: str, step: str) -> None:
    position += "on: b1=1\nspaces: a1=h. b2=h.\nseat 0: cards heart 4; tokens owl 3; influence 2"
    table = Table(position).play(begin)
    assert table.why(step) == "throne.bottom_occupied"
    assert table.legal("move supply b1") == []


@pytest.mark.parametrize("action", ["C", "E"])
def test_corax_places_over_an_occupied_bottom_space_with_c_and_e_for_any_card(action: str) -> None:
    position = CORAX if action == "E" else CORAX.replace("0=3 1=2", "0=2 1=3")
    position += "on: b1=1\nspaces: b2=h. b3=s.\nseat 0: cards heart 2 coin"
    table = Table(position).play(f"act lord {action}")
    assert table.legal("move supply b1") == ["move supply b1 pay heart", "move supply b1 pay coin"]
    table.play("move supply b1 pay coin; move b1 b2 pay heart")
    assert (table.space("b1"), table.space("b2")) == ("1", "0")
    assert (table.tokens(0), table.cards(0)) == ({"heart": 1}, {"heart": 1})


def test_corax_goes_on_behind_an_occupied_bottom_space_in_any_direction_if_enhanced() -> None:
    position = CORAX.replace("0=3 1=2", "0=2 1=3") + "on: b1=1\nspaces: b2=s. c1=h. a1=o."
    table = Table(position + "\nseat 0: rings heart@thumb sword@pinky; cards heart 2")
    assert table.play("act lord C; move supply b1 pay heart").legal() == ["move b1 c1 pay heart"]


def test_corax_does_not_place_over_an_occupied_bottom_space_with_a_or_g() -> None:
    position = CORAX.replace("0=3 1=2 2=1", "0=1 1=2 2=3") + "on: b1=1\nspaces: a1=h. b2=h.\nseat 0: cards heart 4\n"
    assert Table(position).play("act lord A").why("move supply b1") == "throne.bottom_occupied"
    courtier = Table(position + "chairs 1: 0").play("act 1.1 G")
    assert courtier.why("move supply b1 pay heart") == "throne.bottom_occupied"


def test_corax_does_not_strand_the_one_who_is_placed_over_an_occupied_bottom_space() -> None:
    position = CORAX + "on: b1=1\nspaces: b2=h. a1=c.\nseat 0: cards coin heart"
    table = Table(position).play("act lord E")
    assert table.legal("move supply b1") == ["move supply b1 pay coin"]
    assert table.why("move supply b1 pay heart") == "throne.stranded"


def test_corax_places_over_several_occupied_spaces_in_a_row() -> None:
    position = CORAX + "on: b1=1 b2=2\nspaces: b3=h.\nseat 0: cards coin 2 heart"
    table = Table(position).play("act lord E; move supply b1 pay coin; move b1 b2 pay coin; move b2 b3 pay heart")
    assert table.space("b3") == "0"


# Editions: several occupied spaces in a row, and placing by bonus moves


@pytest.mark.parametrize("edition", ["v15", "corax"])
def test_several_occupied_spaces_in_a_row_may_be_passed(edition: str) -> None:
    position = QUIET.replace("v15", edition) + "on: a1=0 a2=1 a3=2\nspaces: a4=h.\nseat 0: cards heart 3"
    table = Table(position).play("act lord E; move a1 a2 pay heart; move a2 a3 pay heart; move a3 a4 pay heart")
    assert table.space("a4") == "0"


def test_in_the_draft_the_space_after_an_occupied_one_must_be_open() -> None:
    position = DRAFT + "on: a1=0 a2=1 a3=2 b1=0\nspaces: a4=h. b2=h.\nseat 0: cards heart 4"
    table = Table(position).play("act lord E")
    assert table.legal("move a1") == []
    assert table.why("move a1 a2 pay heart") == "throne.one_occupied"


def test_in_the_draft_single_occupied_spaces_may_be_passed_one_after_another() -> None:
    position = DRAFT + "on: a1=0 a2=1 a4=2\nspaces: a3=h. a5=h.\nseat 0: cards heart 4"
    table = Table(position).play("act lord E; move a1 a2 pay heart; move a2 a3 pay heart")
    table.play("move a3 a4 pay heart; move a4 a5 pay heart")
    assert table.space("a5") == "0"


def test_in_the_draft_an_enhanced_short_move_passes_one_occupied_space_at_a_time() -> None:
    position = DRAFT.replace("0=3 1=2", "0=2 1=3") + "on: c2=0 c3=1 d3=1\nspaces: d2=o. c4=h. d4=h."
    table = Table(position + "\nseat 0: rings heart@thumb sword@pinky; cards heart 4")
    table.play("act lord C; move c2 c3 pay heart")
    assert table.why("move c3 d3 pay heart") == "throne.one_occupied"
    assert "move c3 c4 pay heart" in table.legal()


@pytest.mark.parametrize("edition", ["v15", "draft"])
def test_the_token_move_may_place_a_courtier(edition: str) -> None:
    position = RING.replace("v15", edition) + "spaces: a1=m.\nseat 0: tokens owl 2"
    table = Table(position).play("bonus tokens; move supply a1")
    assert table.space("a1") == "0"


def test_the_two_steps_of_scenario_five_may_begin_in_the_supply() -> None:
    table = Table(STRONG + "spaces: a1=mx b1=ki\nseat 0: influence 2").play("bonus left; move supply a1; move a1 b1")
    assert table.space("b1") == "0"
    assert table.tokens(0) == {"mitre": 1, "mask": 1}
    assert table.round_tokens(0) == {"influence": 1}


def test_in_corax_the_token_move_does_not_place() -> None:
    position = RING.replace("v15", "corax") + "on: c3=0\nseat 0: tokens owl 2"
    table = Table(position).play("bonus tokens")
    assert table.why("move supply a1") == "throne.no_placing"
    assert {text.split()[1] for text in table.legal("move")} == {"c3"}


def test_in_corax_the_two_steps_of_scenario_five_do_not_place() -> None:
    position = STRONG.replace("v15", "corax") + "seat 0: influence 2\n"
    assert Table(position).why("bonus left") == "bonus.no_use"
    table = Table(position + "on: c3=0").play("bonus left")
    assert table.why("move supply a1") == "throne.no_placing"


JUMPS = RING + "on: c3=0 c4=1 c2=1 b3=2 d3=0\nseat 0: intrigue 2"


@pytest.mark.parametrize("edition", ["v15", "draft"])
def test_the_jump_of_scenario_three_leads_in_any_direction(edition: str) -> None:
    assert Table(JUMPS.replace("v15", edition)).play("bonus right").reach("c3") == drawn("""
        . . . . . .
        . . x . . .
        . . . . . .
        x . . . x .
        . . . . . .
        . . x . . .
    """)


def test_in_corax_the_jump_leads_up_or_sideways() -> None:
    table = Table(JUMPS.replace("v15", "corax")).play("bonus right")
    assert table.reach("c3") == drawn("""
        . . . . . .
        . . x . . .
        . . . . . .
        x . . . x .
        . . . . . .
        . . . . . .
    """)
    assert table.why("jump c3 c1") == "jump.down"


# The topmost space

BELOW_THE_OFFICE = """
on: a5=0 a4=1
spaces: a6=hx b5=h. b6=h. b4=h.
seat 0: cards heart 5; tokens owl 2; influence 2; intrigue 2
"""
TO_THE_TOP = [
    pytest.param(RING, "act lord A", "move a5 a6", id="A"),
    pytest.param(SHORT, "act lord C", "move a5 a6 pay heart", id="C"),
    pytest.param(QUIET, "act lord E", "move a5 a6 pay heart", id="E"),
    pytest.param(RING, "act lord G", "move a5 a6 pay heart", id="G"),
    pytest.param(RING, "bonus tokens", "move a5 a6", id="token move"),
    pytest.param(STRONG, "bonus left", "move a5 a6", id="scenario 5"),
]


@pytest.mark.parametrize(("position", "begin", "step"), TO_THE_TOP)
def test_entering_the_topmost_space_by_any_move_leads_to_the_office(position: str, begin: str, step: str) -> None:
    table = Table(position + BELOW_THE_OFFICE).play(f"{begin}; {step}")
    assert table.office("a") == 0
    assert table.tokens(0)["heart"] == 1
    assert table.happened("round_token_taken") == ["round_token_taken seat 0 space=a6 token=intrigue"]


@pytest.mark.parametrize(("position", "begin", "step"), TO_THE_TOP)
def test_a_player_may_not_enter_the_topmost_space_below_their_own_office(position: str, begin: str, step: str) -> None:
    table = Table(position + BELOW_THE_OFFICE.replace("on: a5=0", "on: c1=0 a5=0") + "offices: a=0").play(begin)
    assert table.why(step) == "throne.own_office"
    assert step not in table.legal()


def test_a_jump_onto_the_topmost_space_leads_to_the_office() -> None:
    position = RING + "on: a4=0 a5=1\nspaces: a6=hi\nseat 0: intrigue 2"
    table = Table(position).play("bonus right; jump a4 a6")
    assert table.office("a") == 0
    assert (table.tokens(0), table.round_tokens(0)) == ({"heart": 1}, {"influence": 1})
    assert (table.space("a4")[0] != ".", table.space("a5"), table.space("a6")[1]) == (True, "1", ".")


def test_a_jump_never_leads_to_the_own_office() -> None:
    position = RING + "on: a4=0 a5=1 b3=0 b4=1\noffices: a=0\nseat 0: intrigue 2"
    table = Table(position).play("bonus right")
    assert table.why("jump a4 a6") == "throne.own_office"


def test_the_topmost_space_ends_a_move_that_has_steps_left() -> None:
    position = SHORT + "on: a5=0\nspaces: a6=h. b6=h.\nseat 0: rings heart@thumb sword@pinky; cards heart 5"
    table = Table(position).play("act lord C; move a5 a6 pay heart")
    assert table.office("a") == 0
    assert table.legal("move") == []
    assert set(table.legal("ring")) == set(table.legal())


def test_nobody_ever_stands_on_a_topmost_space() -> None:
    table = Table(RING + BELOW_THE_OFFICE).play("act lord A; move a5 a6", "draw coin; draw mask")
    assert table.space("a6") == "c."
    with pytest.raises(BadPosition):
        Table(RING + "on: a6=0")


def test_an_office_is_next_to_no_space() -> None:
    position = RING.replace("blue3", "p1") + "offices: a=0\nseat 0: intrigue 1"
    assert Table(position).why("bonus right") == "bonus.no_use"
    assert "bonus right" in Table(position + "\non: c3=0").legal()


def test_an_office_is_never_jumped_over() -> None:
    position = RING + "offices: a=1\non: a5=0 c3=0 c4=0\nseat 0: intrigue 2"
    table = Table(position).play("bonus right")
    assert table.why("jump a5 a7") == "jump.straight"
    assert table.legal("jump a5") == []


# Restocking


def test_restocking_goes_row_by_row_from_the_top_each_row_from_the_left() -> None:
    position = SHORT + "on: c2=0\nspaces: c3=hi b3=hx b4=h.\nseat 0: rings heart@thumb sword@pinky; cards heart 3"
    table = Table(position).play(
        "act lord C; move c2 c3 pay heart; move c3 b3 pay heart; move b3 b4 pay heart",
        "draw owl; draw coin; draw mask",
    )
    assert table.happened("stocked") == [
        "stocked space=b3 faction=owl",
        "stocked space=c3 faction=coin",
        "stocked space=c2 faction=mask",
    ]
    assert (table.space("b3"), table.space("c3"), table.space("c2")) == ("ox", "ci", "k.")


def test_the_space_left_is_restocked() -> None:
    table = Table(RING + "on: a1=0\nspaces: a2=hi").play("act lord A; move a1 a2", "draw coin")
    assert table.space("a1") == "c."


def test_a_courtier_placed_leaves_no_space_behind() -> None:
    table = Table(RING + "spaces: a1=hi")
    bag = table.view.bag_count
    assert table.play("act lord A; move supply a1").happened("stocked") == []
    assert table.view.bag_count == bag


def test_the_topmost_space_is_restocked_when_its_courtier_has_gone_to_the_office() -> None:
    position = QUIET + "on: a4=0\nspaces: a5=h. a6=hi\nseat 0: cards heart 2"
    table = Table(position).play(
        "act lord E; move a4 a5 pay heart; move a5 a6 pay heart", "draw owl; draw coin; draw mask"
    )
    assert (table.space("a6"), table.space("a5"), table.space("a4")) == ("o.", "c.", "k.")


def test_only_open_spaces_are_restocked() -> None:
    position = QUIET + "on: a1=0 a2=1\nspaces: a3=h.\nseat 0: cards heart 2"
    table = Table(position).play("act lord E; move a1 a2 pay heart; move a2 a3 pay heart", "draw coin")
    assert table.happened("stocked") == ["stocked space=a1 faction=coin"]
    assert (table.space("a2"), table.space("a3")) == ("1", "0")


def test_the_space_on_which_the_move_ends_is_not_restocked() -> None:
    table = Table(QUIET + A_WALK).play("act lord E; move a1 a2 pay heart; stop", "draw coin")
    assert table.space("a2") == "0"
    assert table.happened("stocked") == ["stocked space=a1 faction=coin"]


def test_spaces_stay_bare_when_the_bag_runs_dry() -> None:
    table = Table(QUIET + ALMOST_DRY)
    assert table.view.bag_count == 1
    table.play("act lord E; move a1 a2 pay sword; move a2 a3 pay sword; move a3 a4 pay heart")
    assert table.happened("stocked") == ["stocked space=a3 faction=coin"]
    assert [table.space(name) for name in ("a1", "a2", "a3", "a4")] == ["..", ".i", "cx", "0"]


def test_a_space_stays_bare_for_good() -> None:
    table = Table(RING + BARE).play("act lord A; move a3 b3")
    assert table.happened("stocked") == []
    assert (table.space("a3"), table.space("b3")) == ("..", "0")
    table.play("end; act lord none; end; act lord none")
    assert table.space("a3") == ".."


# Bare spaces


def test_any_ring_enters_a_bare_space_with_a() -> None:
    table = Table(RING + BARE + "seat 0: rings coin@thumb coin@index").play("act lord A")
    assert table.reach("a3") == drawn("""
        . . . . . .
        . . . . . .
        x . . . . .
        . x . . . .
        x . . . . .
        . . . . . .
    """)
    assert table.why("move supply f1") == "throne.matching_ring"


@pytest.mark.parametrize(("position", "action"), [(SHORT, "C"), (QUIET, "E"), (RING, "G")], ids="CEG")
def test_any_card_enters_a_bare_space_with_c_e_and_g(position: str, action: str) -> None:
    table = Table(position + BARE + "seat 0: cards owl mask 2").play(f"act lord {action}")
    assert table.legal("move a3 a4") == ["move a3 a4 pay owl", "move a3 a4 pay mask"]
    assert table.legal("move supply a1") == ["move supply a1 pay owl", "move supply a1 pay mask"]
    assert table.why("move a3 a4") == "throne.any_card"
    assert table.why("move a3 a4 pay heart") == "throne.no_card"
    assert table.play("move supply a1 pay mask").cards(0) == {"owl": 1, "mask": 1}


@pytest.mark.parametrize(("position", "action"), [(SHORT, "C"), (QUIET, "E"), (RING, "G")], ids="CEG")
def test_without_a_card_a_bare_space_is_closed_to_c_e_and_g(position: str, action: str) -> None:
    assert Table(position + BARE).why(f"act lord {action}") == f"action.{action}"


def test_the_token_move_enters_a_bare_space() -> None:
    table = Table(RING + BARE.replace("heart 18", "heart 16") + "seat 0: tokens heart 2")
    table.play("bonus tokens; move a3 a4")
    assert table.space("a4") == "0"


def test_the_two_steps_of_scenario_five_enter_bare_spaces() -> None:
    table = Table(STRONG + BARE + "seat 0: influence 2").play("bonus left; move a3 b3; move b3 c3")
    assert table.space("c3") == "0"


def test_a_jump_leads_onto_a_bare_space() -> None:
    table = Table(RING + BARE.replace("b3=..", "b4=..").replace("a3=0", "a3=0 b3=1") + "seat 0: intrigue 2")
    table.play("bonus right; jump a3 c3")
    assert table.space("c3") == "0"


def test_a_bare_space_yields_no_faction_token() -> None:
    table = Table(RING + BARE).play("act lord A; move a3 b3")
    assert table.tokens(0) == {}
    assert table.round_tokens(0) == {}


def test_the_round_token_on_a_bare_space_is_taken_as_usual() -> None:
    table = Table(RING + BARE).play("act lord A; move a3 a4")
    assert table.tokens(0) == {}
    assert table.round_tokens(0) == {"intrigue": 1}


def test_a_bare_topmost_space_leads_to_the_office_as_usual() -> None:
    position = RING + BARE.replace("a4=.x", "a6=.x").replace("a3=0", "a5=0")
    table = Table(position).play("act lord A; move a5 a6")
    assert table.office("a") == 0
    assert (table.tokens(0), table.round_tokens(0)) == ({}, {"intrigue": 1})
    assert table.space("a6") == ".."


def test_a_card_that_pays_for_a_bare_space_goes_back_to_its_stack() -> None:
    table = Table(QUIET + BARE + "seat 0: cards owl").play("act lord E; move a3 a4 pay owl")
    assert dict(table.view.stacks)["owl"] == 10


def test_behind_an_occupied_space_a_bare_one_takes_any_card() -> None:
    position = QUIET + BARE.replace("a4=.x", "a5=.x").replace("a3=0", "a3=0 a4=1") + "seat 0: cards owl "
    assert Table(position + "2").play("act lord E").legal("move a3") == ["move a3 a4 pay owl"]
    assert Table(position + "1").play("act lord E").legal("move a3") == []


def test_round_tokens_are_never_replaced() -> None:
    table = Table(RING + "on: a2=0\nspaces: a3=hx").play("act lord A; move a2 a3", "draw coin")
    assert table.space("a2") == "c."


# What follows a move, in its order

# With E enhanced seat 0 climbs three steps into the office of seat 1, while all that can follow a move is in play.
EVERYTHING = """
ruleset: tudor/v15@1+scenario=blue4+scoring=green4,green6
players: 3
on: a3=0
offices: a=1
spaces: a4=h. a5=h. a6=hi
seat 0: rings heart@index sword@pinky; cards heart 3
seat 1: rings coin@thumb mitre@middle mask@ring
lords: 0=3 1=2 2=1
"""
CLIMB = "act lord E; move a3 a4 pay heart; move a4 a5 pay heart; move a5 a6 pay heart"
ARRANGE = "; seize 1 middle mitre; wear mitre thumb; rearrange; wear coin pinky; wear mask ring"
FOLLOW = "; use abroad; take heart; perform F; take owl"


def test_what_follows_a_move_comes_in_its_order() -> None:
    table = Table(EVERYTHING).play(CLIMB + ARRANGE + FOLLOW, "draw owl; draw owl; draw owl; draw owl")
    texts = [event.text for event in table.events if event.kind not in ("round_token_spent", "token_used")]
    assert texts[texts.index("token_taken seat 0 space=a6 faction=heart") :] == [
        "token_taken seat 0 space=a6 faction=heart",
        "round_token_taken seat 0 space=a6 token=influence",
        "office_taken seat 0 office=chancellor column=a",
        "ousted seat 1 office=chancellor",
        "stocked space=a6 faction=owl",
        "stocked space=a5 faction=owl",
        "stocked space=a4 faction=owl",
        "stocked space=a3 faction=owl",
        "scored seat 0 source=green4 points=8",
        "ring_seized seat 0 loser=1 faction=mitre",
        "rings_worn seat 1 fingers=thumb:coin ring:mask",
        "rings_worn seat 0 fingers=thumb:mitre index:heart pinky:sword",
        "rings_worn seat 1 fingers=ring:mask pinky:coin",
        "sent_abroad seat 0",
        "card_taken seat 0 faction=heart",
        "action_begun seat 0 action=F enhanced=0",
        "card_taken seat 0 faction=owl",
    ]


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("token_taken seat 0 space=a6", "round_token_taken"),
        ("round_token_taken", "office_taken"),
        ("office_taken", "ousted"),
        ("ousted", "stocked space=a6"),
        ("stocked space=a3", "scored seat 0 source=green4"),
        ("scored seat 0 source=green4", "ring_seized"),
        ("ring_seized", "rings_worn seat 0"),
        ("rings_worn seat 0", "rings_worn seat 1 fingers=ring:mask pinky:coin"),
        ("rings_worn seat 1 fingers=ring:mask pinky:coin", "sent_abroad"),
        ("sent_abroad", "card_taken seat 0 faction=heart"),
        ("card_taken seat 0 faction=heart", "action_begun seat 0 action=F"),
    ],
)
def test_of_what_follows_a_move_the_one_comes_before_the_other(earlier: str, later: str) -> None:
    table = Table(EVERYTHING).play(CLIMB + ARRANGE + FOLLOW)
    texts = [event.text for event in table.events]
    first = next(index for index, text in enumerate(texts) if text.startswith(earlier))
    second = next(index for index, text in enumerate(texts) if text.startswith(later))
    assert first < second


def test_while_the_ring_is_chosen_the_spaces_are_restocked_already() -> None:
    table = Table(EVERYTHING).play(CLIMB, "draw owl; draw coin; draw mask; draw mitre")
    assert [table.space(name) for name in ("a6", "a5", "a4", "a3")] == ["o.", "c.", "k.", "m."]
    assert set(table.legal()) == set(table.legal("seize"))


def test_while_the_ring_is_chosen_the_prestige_for_the_office_has_been_scored() -> None:
    assert Table(EVERYTHING).play(CLIMB).player(0).prestige == 8


def test_the_round_token_is_used_when_both_hands_are_arranged() -> None:
    table = Table(EVERYTHING).play(CLIMB + "; seize 1 middle mitre; wear mitre thumb")
    assert (table.to_act, table.legal()) == (1, ["keep", "rearrange"])
    assert table.play("keep").legal() == ["use abroad", "keep"]


def test_the_card_of_an_enhanced_long_move_comes_after_the_use_of_the_round_token() -> None:
    table = Table(EVERYTHING).play(CLIMB + ARRANGE + "; use abroad")
    assert table.legal() == ["take heart", "skip"]


def test_the_action_of_scenario_four_comes_last() -> None:
    table = Table(EVERYTHING).play(CLIMB + ARRANGE + "; use abroad; skip")
    assert "perform F" in table.legal()
    assert table.play("skip").legal("perform") == []
    assert "then F" in table.legal()


def test_the_round_token_of_a_plain_move_is_used_after_restocking() -> None:
    position = RING.replace("blue3", "blue1") + "on: a1=0\nspaces: a2=hx"
    table = Table(position).play("act lord A; move a1 a2", "draw coin")
    assert table.space("a1") == "c."
    assert table.legal() == ["use right", "keep"]
