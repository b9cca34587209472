"""Promo card P3, Disappearing Courtiers."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from tests.engine.tudor.asking import ruleset, scored
from tests.engine.tudor.table import Table

P3 = ruleset("blue3", "red1,p3")
INTRIGUE = """
players: 3
on: c3=0
spaces: c4=hx
seat 0: rings heart@thumb sword@middle; at-card 1
seat 1: at-card 2
"""
STEP_UP = "act lord A; move c3 c4"


# Onto the card


def test_one_influence_sends_a_courtier_from_the_supply_to_the_card() -> None:
    table = Table(P3 + "players: 3\nseat 0: influence 2").play("bonus card")
    assert (table.player(0).at_card, table.player(0).supply, table.round_tokens(0)) == (1, 13, {"influence": 1})


def test_without_influence_nobody_is_sent() -> None:
    assert Table(P3 + "players: 3\nseat 0: intrigue 3").why("bonus card") == "bonus.price"


def test_courtiers_are_sent_as_often_as_it_can_be_paid() -> None:
    table = Table(P3 + "players: 3\nseat 0: influence 3").play("bonus card; bonus card; bonus card")
    assert (table.player(0).at_card, table.round_tokens(0)) == (3, {})


def test_a_courtier_is_sent_in_ones_own_turn_only() -> None:
    table = Table(P3 + "players: 3\nseat 1: influence 1")
    assert table.why("bonus card", seat=1) == "turn.not_yours"
    assert Table(P3 + "players: 3\nround: 2\nphase: benches\nseat 0: influence 1").why("bonus card") == "bonus.no_turn"


def test_influence_just_received_sends_a_courtier() -> None:
    table = Table(P3 + INTRIGUE.replace("c4=hx", "c4=hi"))
    assert table.why("bonus card") == "bonus.price"
    assert table.play(STEP_UP + "; bonus card").player(0).at_card == 2


def test_influence_received_is_not_discarded_for_the_removal() -> None:
    table = Table(P3 + INTRIGUE.replace("c4=hx", "c4=hi")).play(STEP_UP)
    assert (table.legal("use"), table.round_tokens(0)) == ([], {"influence": 1})


def test_nobody_is_sent_from_an_empty_supply() -> None:
    table = Table(P3 + "players: 3\non: c3=0\nseat 0: at-card 13; influence 1")
    assert table.why("bonus card") == "bonus.no_use"
    corax = ruleset("blue3", "red1,p3", edition="corax")
    assert Table(corax + "players: 3\nchairs 1: 0\nseat 0: at-card 13; influence 1").why("bonus card") == "bonus.no_use"


def test_an_opportunity_token_sends_a_courtier() -> None:
    position = ruleset("blue3", "red1,p3", more="+opportunity") + "players: 3\nseat 0: opportunity 1"
    table = Table(position).play("bonus card")
    assert (table.player(0).at_card, table.round_tokens(0)) == (1, {})


# Off the card


def test_intrigue_discarded_on_receipt_sends_another_players_courtier_home() -> None:
    table = Table(P3 + INTRIGUE).play(STEP_UP + "; use dismiss; dismiss 1")
    assert (table.player(1).at_card, table.player(1).supply) == (1, 13)
    assert table.round_tokens(0) == {}


def test_the_intrigue_may_be_kept() -> None:
    table = Table(P3 + INTRIGUE).play(STEP_UP + "; keep")
    assert (table.player(1).at_card, table.round_tokens(0)) == (2, {"intrigue": 1})


def test_stored_intrigue_sends_nobody_home() -> None:
    table = Table(P3 + INTRIGUE.replace("at-card 1", "at-card 1; intrigue 3").replace("c4=hx", "c4=h."))
    assert table.why("use dismiss") == "tokens.too_late"
    assert table.play(STEP_UP).legal("use") == []


def test_ones_own_courtier_is_not_sent_home() -> None:
    assert Table(P3 + INTRIGUE).play(STEP_UP + "; use dismiss").why("dismiss 0") == "dismiss.nobody"
    alone = Table(P3 + INTRIGUE.replace("seat 1: at-card 2", "")).play(STEP_UP)
    assert alone.legal("use") == []


def test_only_courtiers_on_the_card_are_sent_home() -> None:
    table = Table(P3 + INTRIGUE).play(STEP_UP + "; use dismiss")
    assert table.why("dismiss 2") == "dismiss.nobody"
    both = Table(P3 + INTRIGUE + "seat 2: at-card 1").play(STEP_UP + "; use dismiss")
    assert both.legal() == ["dismiss 1", "dismiss 2"]


def test_an_opportunity_token_received_sends_a_courtier_home() -> None:
    position = ruleset("blue3", "red1,p3", more="+opportunity") + INTRIGUE.replace("c4=hx", "c4=hp")
    assert Table(position).play(STEP_UP + "; use dismiss; dismiss 1").player(1).at_card == 1


def test_with_green_six_a_token_received_has_one_of_the_uses() -> None:
    table = Table(ruleset("blue3", "green6,p3") + INTRIGUE).play(STEP_UP)
    assert sorted(table.legal()) == ["keep", "use abroad", "use dismiss"]
    table.play("use dismiss; dismiss 1")
    assert (table.player(0).abroad, table.legal("use")) == (0, [])


# Scoring


def test_each_courtier_on_the_card_scores_seven_at_a_rounds_end() -> None:
    position = P3 + "players: 3\nround: 2\nphase: round_end\nseat 0: at-card 1\nseat 2: at-card 3"
    assert scored(Table(position).play("score round")) == ["0 p3 7", "2 p3 21"]


def test_the_courtiers_stay_on_the_card() -> None:
    table = Table(P3 + "players: 3\nround: 2\nphase: round_end\nseat 0: at-card 2").play("score round")
    assert table.player(0).at_card == 2


def test_it_scores_in_the_last_round_and_not_once_more() -> None:
    position = P3 + "players: 3\nround: 4\nphase: round_end\nseat 0: at-card 2"
    table = Table(position).play("score round")
    assert scored(table) == ["0 p3 14"]
    assert scored(table.play("score game; award garter"), "p3") == []


def test_it_is_not_in_the_draft_edition() -> None:
    with pytest.raises(EngineError, match="p3"):
        Table(ruleset("blue3", "red1,p3", edition="draft"))
