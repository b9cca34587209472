"""Scenario 1, Persistent Courtiers."""

from __future__ import annotations

import pytest

from tests.engine.tudor.asking import EMPTY_BAG, field, placing_seats, rounds_played, ruleset
from tests.engine.tudor.table import Table

BLUE1 = ruleset("blue1")
CORAX = ruleset("blue1", edition="corax")
RESEAT = """
players: 2
chairs 1: 0 1 0!
chairs 2: 1
chairs 3: 0
seat 0: influence 2
"""
SWAP = """
players: 3
on: c3=0 e2=1
spaces: c4=hx a1=s. b2=ki f6=ox d1=sx
seat 0: rings heart@thumb sword@middle
"""
STEP_UP = "act lord A; move c3 c4; use right"


def test_two_courtiers_are_placed_in_the_first_round() -> None:
    assert placing_seats("blue1", 1) == [0, 1, 0, 1]


def test_one_courtier_is_placed_in_a_later_round() -> None:
    assert placing_seats("blue1", 2) == [0, 1]
    assert placing_seats("blue1", 4, players=4) == [0, 1, 2, 3]


@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (3, 4), (4, 4)])
def test_it_lasts_five_rounds_with_two_players_and_four_with_more(players: int, rounds: int) -> None:
    assert rounds_played("blue1", players) == rounds


# Left


def test_left_costs_two_influence() -> None:
    assert Table(BLUE1 + RESEAT).play("bonus left; leave 1.1; bench 1").round_tokens(0) == {}


@pytest.mark.parametrize("held", ["influence 1", "influence 1; intrigue 4", "intrigue 4"])
def test_left_is_not_to_be_had_for_less_than_two_influence(held: str) -> None:
    assert Table(BLUE1 + RESEAT.replace("influence 2", held)).why("bonus left") == "bonus.price"


def test_left_takes_a_courtier_who_has_not_acted() -> None:
    table = Table(BLUE1 + RESEAT).play("bonus left; leave 1.1; bench 2")
    assert (field(table, "chairs 1"), field(table, "bench 2")) == (". 1 0!", "0")


def test_left_takes_a_courtier_who_has_acted() -> None:
    table = Table(BLUE1 + RESEAT).play("bonus left; leave 1.3; bench 2")
    assert (field(table, "chairs 1"), field(table, "bench 2")) == ("0 1 .", "0")


def test_left_takes_a_courtier_out_of_a_chamber_without_a_lord() -> None:
    table = Table(BLUE1 + RESEAT).play("bonus left; leave 3.1; bench 3")
    assert (field(table, "chairs 3"), field(table, "bench 3")) == (". . .", "0")


def test_left_takes_only_ones_own_courtier() -> None:
    table = Table(BLUE1 + RESEAT).play("bonus left")
    assert table.legal() == ["leave 1.1", "leave 1.3", "leave 3.1"]
    assert table.why("leave 1.2") == "turn.not_your_figure"


def test_nobody_closes_up_behind_the_courtier_who_left() -> None:
    table = Table(BLUE1 + RESEAT).play("bonus left; leave 1.1; bench 1")
    assert field(table, "chairs 1") == ". 1 0!"


def test_the_courtier_sits_down_on_any_bench_with_space() -> None:
    table = Table(BLUE1 + RESEAT + "bench 1: 1 1\nbench 2: 0").play("bonus left; leave 1.1")
    assert table.legal() == ["bench 2", "bench 3"]
    assert table.why("bench 1") == "benches.full"


def test_without_space_on_any_bench_left_is_closed() -> None:
    table = Table(BLUE1 + RESEAT + "bench 1: 1 1\nbench 2: 1 1\nbench 3: 1 1")
    assert table.why("bonus left") == "bonus.no_use"


def test_without_a_courtier_in_a_chamber_left_is_closed() -> None:
    table = Table(BLUE1 + "players: 2\nchairs 1: 1\nseat 0: influence 2")
    assert table.why("bonus left") == "bonus.no_use"


@pytest.mark.parametrize("edition", ["v15", "draft"])
def test_the_courtier_may_join_another_of_its_player_on_a_bench(edition: str) -> None:
    table = Table(ruleset("blue1", edition=edition) + RESEAT + "bench 2: 0").play("bonus left; leave 1.1; bench 2")
    assert field(table, "bench 2") == "0 0"


def test_in_corax_the_courtier_sits_down_where_no_other_of_its_player_is() -> None:
    table = Table(CORAX + RESEAT + "bench 2: 0\nbench 3: 1").play("bonus left; leave 1.1")
    assert table.legal() == ["bench 1", "bench 3"]
    assert table.why("bench 2") == "benches.own"


def test_in_corax_left_is_closed_where_every_bench_with_space_has_one_of_the_player() -> None:
    table = Table(CORAX + RESEAT + "bench 1: 1 1\nbench 2: 0\nbench 3: 0 1")
    assert table.why("bonus left") == "bonus.no_use"


def test_left_is_open_as_often_as_it_can_be_paid() -> None:
    table = Table(BLUE1 + RESEAT.replace("influence 2", "influence 4"))
    table.play("bonus left; leave 1.1; bench 1; bonus left; leave 1.3; bench 1")
    assert (field(table, "bench 1"), field(table, "chairs 1")) == ("0 0", ". 1 .")


def test_the_courtier_on_the_bench_cannot_act_this_round() -> None:
    table = Table(BLUE1 + "players: 2\nchairs 1: 0\nlords: 0=1! 1=2\nseat 0: influence 2")
    assert table.player(0).figures_left == 1
    table.play("bonus left; leave 1.1; bench 1")
    assert (table.player(0).figures_left, table.why("act 1.1 A")) == (0, "turn.not_your_figure")


def test_the_courtier_on_the_bench_enters_next_round() -> None:
    table = Table(BLUE1 + "players: 2\nchairs 3: 0\nlords: 0=1! 1=2!\nseat 0: influence 2")
    table.play("bonus left; leave 3.1; bench 2; end; end")
    table.play("score round; bench 2; bench 1")
    assert field(table, "chairs 1") == "0 . ."
    assert field(table, "chairs 2") == "0 1 ."
    assert field(table, "bench 2") == ""


# Right


def test_right_swaps_two_faction_tokens_for_the_intrigue_received() -> None:
    table = Table(BLUE1 + SWAP).play(STEP_UP + "; pick a1; pick b2")
    assert (table.space("a1"), table.space("b2")) == ("k.", "si")
    assert table.round_tokens(0) == {}


def test_the_round_tokens_below_stay_where_they_are() -> None:
    table = Table(BLUE1 + SWAP).play(STEP_UP + "; pick f6; pick b2")
    assert (table.space("f6"), table.space("b2")) == ("kx", "oi")


def test_right_comes_after_restocking() -> None:
    table = Table(BLUE1 + SWAP).play("act lord A; move c3 c4", "draw mask")
    assert table.play("use right; pick c3; pick a1").space("c3") == "s."
    assert table.space("a1") == "k."


def test_the_two_tokens_are_of_different_factions() -> None:
    table = Table(BLUE1 + SWAP).play(STEP_UP + "; pick a1")
    assert table.why("pick d1") == "swap.same_faction"
    assert table.why("pick a1") == "swap.same_faction"


def test_both_tokens_lie_on_open_spaces() -> None:
    table = Table(BLUE1 + SWAP).play(STEP_UP)
    assert table.why("pick e2") == "throne.no_token"
    assert len(table.legal()) == 34  # all spaces but the two with Courtiers


def test_a_bare_space_has_nothing_to_swap() -> None:
    bare = EMPTY_BAG.replace("heart 20", "heart 19").replace("owl 20", "owl 19").replace("mask 20", "mask 19")
    position = bare + "on: c3=0\nspaces: c4=hx a1=o. f6=k.\nseat 0: rings heart@thumb sword@middle"
    table = Table(BLUE1 + position).play(STEP_UP)
    assert table.legal() == ["pick a1", "pick f6"]
    assert table.why("pick b1") == "throne.no_token"


def test_right_is_not_offered_where_all_tokens_are_of_one_faction() -> None:
    bare = EMPTY_BAG.replace("heart 20", "heart 17")
    position = bare + "on: c3=0\nspaces: c4=hx a1=h. f6=h.\nseat 0: rings heart@thumb sword@middle"
    table = Table(BLUE1 + position).play("act lord A; move c3 c4")
    assert (table.legal("use"), table.round_tokens(0)) == ([], {"intrigue": 1})


def test_right_is_for_the_intrigue_just_received() -> None:
    table = Table(BLUE1 + SWAP.replace("sword@middle", "sword@middle; intrigue 3"))
    assert table.why("bonus right") == "tokens.too_late"
    assert table.play("act lord A; move c3 c4; keep").why("use right") == "tokens.too_late"


def test_influence_received_swaps_nothing() -> None:
    table = Table(BLUE1 + SWAP.replace("c4=hx", "c4=hi")).play("act lord A; move c3 c4")
    assert table.round_tokens(0) == {"influence": 1}
    assert table.legal("use") == []


def test_influence_received_may_pay_for_left_at_once() -> None:
    position = SWAP.replace("c4=hx", "c4=hi").replace("sword@middle", "sword@middle; influence 1") + "chairs 2: 0"
    table = Table(BLUE1 + position).play("act lord A; move c3 c4; bonus left; leave 2.1; bench 3")
    assert (table.round_tokens(0), field(table, "bench 3")) == ({}, "0")
