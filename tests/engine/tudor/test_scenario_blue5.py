"""Scenario 5, Only the Strong Shall Rule."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from tests.engine.tudor.asking import placing_seats, rounds_played, ruleset, scored
from tests.engine.tudor.table import Table, drawn

BLUE5 = ruleset("blue5")
CORAX = ruleset("blue5", edition="corax")
WALK = """
players: 3
on: c3=0
spaces: c4=oi c5=mx b4=k. d4=l. c2=c. b3=k. d3=m.
seat 0: rings heart@thumb sword@middle; influence 2
"""
COURT = """
players: 3
on: a1=1 b3=2 c4=1 d5=2 e2=0
offices: f=1
seat 0: intrigue 3
seat 1: rings owl@index mask@pinky coin@thumb
"""


def test_nobody_is_placed_in_the_first_round() -> None:
    assert placing_seats("blue5", 1) == []


def test_two_courtiers_are_placed_in_a_later_round() -> None:
    assert placing_seats("blue5", 2) == [0, 1, 0, 1]


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 5), (4, 5)])
def test_it_lasts_six_rounds_with_two_players_and_five_with_more(players: int, rounds: int) -> None:
    assert rounds_played("blue5", players) == rounds


def test_it_is_not_in_the_draft_edition() -> None:
    with pytest.raises(EngineError, match="blue5"):
        Table(ruleset("blue5", edition="draft") + WALK)


# Left


def test_left_moves_a_courtier_in_any_direction_onto_any_token() -> None:
    table = Table(BLUE5 + WALK).play("bonus left")
    assert table.reach("c3") == drawn("""
        . . . . . .
        . . . . . .
        . . x . . .
        . x . x . .
        . . x . . .
        . . . . . .
    """)


def test_the_second_step_goes_in_any_direction_but_back() -> None:
    table = Table(BLUE5 + WALK).play("bonus left; move c3 c4")
    assert table.reach("c4") == drawn("""
        . . . . . .
        . . x . . .
        . x . x . .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    assert table.why("move c4 c3") == "throne.never_twice"


def test_left_takes_every_faction_token_and_the_last_round_token() -> None:
    table = Table(BLUE5 + WALK).play("bonus left; move c3 c4; move c4 c5")
    assert table.tokens(0) == {"owl": 1, "mitre": 1}
    assert table.round_tokens(0) == {"intrigue": 1}
    assert table.space("c4")[1] == "i"


def test_left_may_stop_after_one_step() -> None:
    table = Table(BLUE5 + WALK).play("bonus left; move c3 c4; stop")
    assert (table.space("c4"), table.tokens(0)) == ("0", {"owl": 1})
    assert table.round_tokens(0) == {"influence": 1}


def test_left_moves_one_courtier() -> None:
    table = Table(BLUE5 + WALK.replace("c3=0", "c3=0 e5=0")).play("bonus left; move c3 c4")
    assert table.why("move e5 e4") == "throne.same_courtier"


def test_left_costs_two_influence() -> None:
    assert Table(BLUE5 + WALK).play("bonus left; move c3 d3; stop").round_tokens(0).get("influence", 0) == 0
    assert Table(BLUE5 + WALK.replace("influence 2", "influence 1; intrigue 5")).why("bonus left") == "bonus.price"


def test_left_may_pass_over_a_courtier() -> None:
    position = WALK.replace("c3=0", "c3=0 c4=1").replace("c4=oi ", "")
    table = Table(BLUE5 + position).play("bonus left; move c3 c4")
    assert table.why("stop") == "throne.ends_occupied"
    assert table.play("move c4 c5").tokens(0) == {"mitre": 1}
    assert table.space("c4") == "1"


def test_left_may_place_a_courtier() -> None:
    table = Table(BLUE5 + "players: 3\nspaces: b1=k. b2=o.\nseat 0: influence 2")
    table.play("bonus left; move supply b1; move b1 b2")
    assert (table.space("b2"), table.tokens(0), table.player(0).supply) == ("0", {"owl": 1, "mask": 1}, 13)


def test_in_corax_left_does_not_place() -> None:
    assert Table(CORAX + "players: 3\nseat 0: influence 2").why("bonus left") == "bonus.no_use"
    assert Table(CORAX + WALK).play("bonus left").why("move supply b1") == "throne.no_placing"


def test_left_may_take_an_office() -> None:
    position = "players: 3\non: a4=0\nspaces: a5=h. a6=o.\nseat 0: rings heart@thumb sword@middle; influence 2"
    table = Table(BLUE5 + position).play("bonus left; move a4 a5; move a5 a6; ring owl; wear owl ring")
    assert table.office("a") == 0
    assert scored(table) == ["0 green4 8"]


def test_left_is_open_once_per_turn() -> None:
    table = Table(BLUE5 + WALK.replace("influence 2", "influence 6")).play("bonus left; move c3 b3; stop")
    assert table.why("bonus left") == "bonus.once_per_turn"


def test_left_is_open_again_in_the_next_turn() -> None:
    table = Table(BLUE5 + WALK.replace("influence 2", "influence 6") + "chairs 1: 0")
    table.play("bonus left; move c3 b3; stop; act lord none; end; act lord none; end; act lord none; end")
    assert (table.to_act, table.why("bonus left")) == (0, "")


def test_in_corax_left_is_open_as_often_as_it_can_be_paid() -> None:
    table = Table(CORAX + WALK.replace("influence 2", "influence 4"))
    table.play("bonus left; move c3 b3; stop; bonus left; move b3 b4; stop")
    assert table.space("b4") == "0"
    assert table.why("bonus left") == "bonus.price"


# Right


def test_right_sends_another_players_courtier_back_to_its_supply() -> None:
    table = Table(BLUE5 + COURT)
    before = table.player(1).supply
    assert table.play("bonus right; banish c4").player(1).supply == before + 1
    assert table.space("c4") != "1"


@pytest.mark.parametrize(("space", "left"), [("a1", {"intrigue": 1}), ("b3", {"intrigue": 1}), ("c4", {}), ("d5", {})])
def test_banishing_costs_two_up_to_row_three_and_three_above(space: str, left: dict[str, int]) -> None:
    assert Table(BLUE5 + COURT).play(f"bonus right; banish {space}").round_tokens(0) == left


def test_two_intrigue_reach_only_the_lower_three_rows() -> None:
    table = Table(BLUE5 + COURT.replace("intrigue 3", "intrigue 2; influence 3")).play("bonus right")
    assert table.legal() == ["banish a1", "banish b3"]
    assert table.why("banish c4") == "banish.price"


def test_two_intrigue_do_not_banish_where_all_others_stand_above_the_stairs() -> None:
    table = Table(BLUE5 + COURT.replace("a1=1 b3=2 ", "").replace("intrigue 3", "intrigue 2"))
    assert "bonus right" not in table.legal()


def test_one_intrigue_banishes_nobody() -> None:
    assert "bonus right" not in Table(BLUE5 + COURT.replace("intrigue 3", "intrigue 1; influence 5")).legal()


def test_the_refusal_of_a_banishment_that_cannot_be_paid_names_the_price() -> None:
    assert Table(BLUE5 + COURT.replace("intrigue 3", "intrigue 1")).why("bonus right") == "bonus.price"


def test_ones_own_courtier_is_not_banished() -> None:
    assert Table(BLUE5 + COURT).play("bonus right").why("banish e2") == "banish.nobody"


def test_office_holders_are_safe_from_banishment() -> None:
    assert Table(BLUE5 + COURT).play("bonus right").legal() == ["banish a1", "banish b3", "banish c4", "banish d5"]
    alone = Table(BLUE5 + "players: 3\noffices: f=1\nseat 0: intrigue 6")
    assert "bonus right" not in alone.legal()


def test_the_space_of_the_banished_is_restocked_without_a_round_token() -> None:
    assert Table(BLUE5 + COURT).play("bonus right; banish c4", "draw mask").space("c4") == "k."


def test_nobody_gets_a_token_for_a_banishment() -> None:
    table = Table(BLUE5 + COURT).play("bonus right; banish c4")
    assert [table.tokens(seat) for seat in (0, 1, 2)] == [{}, {}, {}]
    assert table.happened("round_token_taken") == []


def test_right_is_open_once_per_turn() -> None:
    table = Table(BLUE5 + COURT.replace("intrigue 3", "intrigue 9")).play("bonus right; banish c4")
    assert table.why("bonus right") == "bonus.once_per_turn"


def test_left_and_right_are_each_open_once_per_turn() -> None:
    table = Table(BLUE5 + COURT.replace("intrigue 3", "intrigue 9; influence 9")).play("bonus right; banish c4")
    assert table.why("bonus left") == ""
    table.play("bonus left; move e2 e3; stop")
    assert (table.why("bonus left"), table.why("bonus right")) == ("bonus.once_per_turn", "bonus.once_per_turn")


def test_in_corax_right_is_open_as_often_as_it_can_be_paid() -> None:
    table = Table(CORAX + COURT.replace("intrigue 3", "intrigue 5"))
    table.play("bonus right; banish c4; bonus right; banish a1")
    assert table.round_tokens(0) == {}
    assert "1" not in (table.space("c4"), table.space("a1"))


def test_an_opportunity_token_pays_for_a_banishment() -> None:
    position = ruleset("blue5", more="+opportunity") + COURT.replace("intrigue 3", "intrigue 2; opportunity 1")
    table = Table(position).play("bonus right; banish c4")
    while table.legal("pay "):
        table.play(table.legal("pay ")[0])
    assert table.round_tokens(0) == {}
