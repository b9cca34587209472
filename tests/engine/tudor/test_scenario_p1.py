"""Promo scenario P1, Secret Diplomacy."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from tests.engine.tudor.asking import EMPTY_BAG, field, placing_seats, rounds_played, ruleset
from tests.engine.tudor.table import Table

P1 = ruleset("p1")
CONVERT = """
players: 3
on: c3=0
spaces: c4=hi
seat 0: rings heart@thumb sword@middle; tokens owl 2 coin
"""
STEP_UP = "act lord A; move c3 c4"
GATHER = """
players: 3
on: c3=0 d3=1 a5=0 f2=2
offices: e=0
spaces: c4=oi b3=kx c2=m. a6=cx
seat 0: rings heart@thumb sword@middle owl@pinky; intrigue 2
"""


def test_nobody_is_placed_in_the_first_round() -> None:
    assert placing_seats("p1", 1) == []


def test_two_courtiers_are_placed_in_a_later_round() -> None:
    assert placing_seats("p1", 2) == [0, 1, 0, 1]


@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (3, 4), (4, 4)])
def test_it_lasts_five_rounds_with_two_players_and_four_with_more(players: int, rounds: int) -> None:
    assert rounds_played("p1", players) == rounds


def test_it_is_not_in_the_draft_edition() -> None:
    with pytest.raises(EngineError, match="p1"):
        Table(ruleset("p1", edition="draft") + CONVERT)


# Left


def test_left_gives_cards_for_one_or_two_tokens_of_the_same_factions() -> None:
    table = Table(P1 + CONVERT).play(STEP_UP + "; use left; convert owl; convert coin")
    assert (table.cards(0), table.tokens(0)) == ({"owl": 1, "coin": 1}, {"heart": 1, "owl": 1})


def test_left_may_stop_after_one_token() -> None:
    table = Table(P1 + CONVERT).play(STEP_UP + "; use left; convert owl; stop")
    assert (table.cards(0), table.tokens(0)) == ({"owl": 1}, {"heart": 1, "owl": 1, "coin": 1})


def test_left_takes_at_least_one_token_once_chosen() -> None:
    assert Table(P1 + CONVERT).play(STEP_UP + "; use left").legal("stop") == []


def test_left_takes_two_tokens_at_most() -> None:
    table = Table(P1 + CONVERT).play(STEP_UP + "; use left; convert owl; convert owl")
    assert (table.cards(0), table.legal("convert")) == ({"owl": 2}, [])


def test_the_tokens_given_leave_the_game() -> None:
    table = Table(P1 + CONVERT).play(STEP_UP + "; use left; convert owl; convert coin")
    assert field(table, "gone") == "owl 1 coin 1"
    assert not any(count for _, count in table.player(0).spent)


def test_left_costs_the_influence_received() -> None:
    assert Table(P1 + CONVERT).play(STEP_UP + "; use left; convert owl; stop").round_tokens(0) == {}


def test_a_token_taken_by_the_same_move_may_be_given() -> None:
    table = Table(P1 + CONVERT.replace("; tokens owl 2 coin", "")).play(STEP_UP + "; use left")
    assert table.legal() == ["convert heart"]
    assert table.play("convert heart").cards(0) == {"heart": 1}


def test_left_takes_no_token_that_scores_negative() -> None:
    position = ruleset("p1", "red2,green4") + CONVERT.replace("owl 2 coin", "sword mitre coin")
    table = Table(position).play(STEP_UP + "; use left")
    assert table.legal() == ["convert heart", "convert coin"]
    assert table.why("convert mitre") == "tokens.negative"
    only_negative = CONVERT.replace("owl 2 coin", "mitre 2").replace("c4=hi", "c4=si")
    assert Table(ruleset("p1", "red2,green4") + only_negative).play(STEP_UP).legal("use") == []


def test_left_gives_a_card_only_while_its_stack_has_one() -> None:
    table = Table(P1 + CONVERT + "seat 1: cards owl 10").play(STEP_UP + "; use left")
    assert table.why("convert owl") == "cards.stack_empty"


def test_left_is_not_offered_for_intrigue() -> None:
    table = Table(P1 + CONVERT.replace("c4=hi", "c4=hx")).play(STEP_UP)
    assert (table.legal("use"), table.round_tokens(0)) == ([], {"intrigue": 1})


def test_left_is_no_bonus_action_for_a_stored_token() -> None:
    table = Table(P1 + CONVERT.replace("coin", "coin; influence 3"))
    assert table.why("bonus left") == "tokens.too_late"


# Right


def test_right_takes_a_faction_token_from_an_open_space_next_to_ones_courtier() -> None:
    table = Table(P1 + GATHER).play("bonus right; gather c4")
    assert table.tokens(0) == {"owl": 1}


def test_right_costs_one_intrigue() -> None:
    assert Table(P1 + GATHER).play("bonus right; gather c4").round_tokens(0) == {"intrigue": 1}
    assert Table(P1 + GATHER.replace("intrigue 2", "influence 3")).why("bonus right") == "bonus.price"


def test_the_round_token_stays_and_the_space_is_restocked() -> None:
    table = Table(P1 + GATHER).play("bonus right; gather c4", "draw mask")
    assert table.space("c4") == "ki"


def test_right_reaches_the_open_neighbours_of_ones_own_courtiers_only() -> None:
    table = Table(P1 + GATHER).play("bonus right")
    assert table.legal() == ["gather c2", "gather b3", "gather a4", "gather c4", "gather b5", "gather a6"]
    assert table.why("gather b4") == "gather.adjacent"
    assert table.why("gather f3") == "gather.adjacent"
    assert table.why("gather d3") == "throne.no_token"


def test_an_office_holder_is_next_to_nothing() -> None:
    table = Table(P1 + GATHER).play("bonus right")
    assert table.why("gather e6") == "gather.adjacent"
    alone = Table(P1 + "players: 3\noffices: e=0\nseat 0: intrigue 2")
    assert alone.why("bonus right") == "bonus.no_use"


def test_a_topmost_token_may_be_taken_without_taking_the_office() -> None:
    table = Table(P1 + GATHER).play("bonus right; gather a6", "draw mask")
    assert (table.tokens(0), table.office("a"), table.space("a6")) == ({"coin": 1}, None, "kx")


def test_right_takes_nothing_from_a_bare_space() -> None:
    position = EMPTY_BAG.replace("owl 20", "owl 19") + "on: c3=0\nspaces: c4=ox c2=.i\nseat 0: intrigue 2"
    table = Table(P1 + position).play("bonus right")
    assert table.why("gather c2") == "throne.no_token"
    assert table.play("gather c4").space("c4") == ".x"
    assert table.why("bonus right") == "bonus.no_use"


def test_right_is_open_as_often_as_it_can_be_paid() -> None:
    table = Table(P1 + GATHER).play("bonus right; gather c4; bonus right; gather c4", "draw mask; draw coin")
    assert (table.tokens(0), table.round_tokens(0)) == ({"owl": 1, "mask": 1}, {})


def test_intrigue_received_may_pay_for_right_at_once() -> None:
    table = Table(P1 + CONVERT.replace("c4=hi", "c4=hx c5=s.")).play(STEP_UP + "; bonus right; gather c5")
    assert table.tokens(0) == {"heart": 1, "owl": 2, "coin": 1, "sword": 1}
