"""Promo card P2, Court Attrition."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from tests.engine.tudor.asking import field, ruleset, scored
from tests.engine.tudor.table import Table

P2 = ruleset("blue2", "green4,p2")


def round_end(seats: str, number: int = 1) -> Table:
    return Table(P2 + f"players: 2\nround: {number}\nphase: round_end\n{seats}").play("score round")


@pytest.mark.parametrize("pair", ["owl mask", "heart coin", "scroll sword"])
def test_a_pair_leaves_the_game(pair: str) -> None:
    table = round_end(f"seat 0: tokens {pair}")
    assert table.tokens(0) == {}
    assert set(field(table, "gone").split()) == {*pair.split(), "1"}
    assert scored(table) == ["0 p2 0", "1 p2 0"]


def test_every_pair_leaves() -> None:
    table = round_end("seat 0: tokens owl 3 mask 2 heart 2 coin 5 scroll sword")
    assert table.tokens(0) == {"owl": 1, "coin": 3}
    assert scored(table)[0] == "0 p2 12"


def test_pairs_leave_without_anybody_being_asked() -> None:
    table = round_end("seat 0: tokens owl mask\nseat 1: tokens heart coin")
    assert (table.tokens(0), table.tokens(1), table.view.phase) == ({}, {}, "benches")


def test_two_players_do_not_make_a_pair_together() -> None:
    table = round_end("seat 0: tokens owl\nseat 1: tokens mask")
    assert (table.tokens(0), table.tokens(1)) == ({"owl": 1}, {"mask": 1})


@pytest.mark.parametrize("tokens", ["owl coin", "heart owl", "mask sword", "scroll heart", "mask coin"])
def test_other_factions_are_no_pairs(tokens: str) -> None:
    assert len(round_end(f"seat 0: tokens {tokens}").tokens(0)) == 2


@pytest.mark.parametrize("faction", ["heart", "sword", "scroll", "owl", "coin", "mask"])
def test_every_token_left_scores_three(faction: str) -> None:
    assert scored(round_end(f"seat 0: tokens {faction} 2"))[0] == "0 p2 6"


def test_a_purple_token_scores_minus_two_and_makes_no_pair() -> None:
    table = round_end("seat 0: tokens mitre 2 owl")
    assert scored(table)[0] == "0 p2 -1"
    assert table.tokens(0) == {"mitre": 2, "owl": 1}


def test_prestige_may_fall_below_nothing() -> None:
    assert round_end("seat 0: tokens mitre 2; prestige 1").player(0).prestige == -3


def test_what_is_left_stays_to_score_again() -> None:
    table = round_end("seat 0: tokens owl 2 mask")
    table.play("bench 1; bench 1; lord 1; lord 2; act lord none; end; act lord none; end")
    table.play("act 1.1 none; end; act 1.2 none; end")
    assert scored(table.play("score round")) == ["0 p2 3", "1 p2 0"]
    assert table.player(0).prestige == 6


def test_it_scores_in_the_last_round_too() -> None:
    assert scored(round_end("seat 0: tokens owl", number=5)) == ["0 p2 3", "1 p2 0"]


def test_it_does_not_score_once_more_at_the_games_end() -> None:
    table = round_end("seat 0: tokens owl", number=5).play("score game")
    assert scored(table, "p2") == []


def test_purple_pays_for_nothing() -> None:
    assert Table(P2 + "players: 2\non: c3=0\nseat 0: tokens mitre 3 owl").why("bonus tokens") == "bonus.two_tokens"
    table = Table(P2 + "players: 2\non: c3=0\nseat 0: tokens mitre 3 owl coin").play("bonus tokens")
    assert table.why("spend mitre") == "tokens.negative"


def test_gray_pays() -> None:
    assert Table(P2 + "players: 2\non: c3=0\nseat 0: tokens sword 2").play("bonus tokens").tokens(0) == {}


def test_purple_is_not_changed_into_cards() -> None:
    position = (
        ruleset("p1", "green4,p2")
        + """
players: 3
on: c3=0
spaces: c4=hi
seat 0: rings heart@thumb sword@middle; tokens mitre 2
"""
    )
    table = Table(position).play("act lord A; move c3 c4; use left")
    assert table.legal() == ["convert heart"]
    assert table.why("convert mitre") == "tokens.negative"


def test_it_is_not_in_the_draft_edition() -> None:
    with pytest.raises(EngineError, match="p2"):
        Table(ruleset("blue2", "green4,p2", edition="draft"))
