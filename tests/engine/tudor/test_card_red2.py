"""Red 2, Only the Essentials."""

from __future__ import annotations

import pytest

from games.engine.protocol import Ruleset
from games.engine.tudor.board import FACTIONS
from games.engine.tudor.game import TUDOR
from tests.engine.tudor.asking import ruleset, scored
from tests.engine.tudor.table import Table

RED2 = ruleset("blue2", "red2,green4")
WORTH = {"heart": 5, "owl": 4, "coin": 3, "scroll": 2, "mask": 1, "sword": -1, "mitre": -2}
REMOVED = {"heart": 8, "owl": 6, "coin": 4, "scroll": 2, "mask": 0, "sword": 0, "mitre": 0}


def red2(tokens: str) -> str:
    position = RED2 + f"players: 3\nround: 4\nphase: game_end\nseat 0: tokens {tokens}"
    return scored(Table(position).play("score game"), "red2")[0]


@pytest.mark.parametrize(("faction", "worth"), WORTH.items())
def test_each_token_has_the_worth_of_its_faction(faction: str, worth: int) -> None:
    assert red2(faction) == f"0 red2 {worth}"
    assert red2(f"{faction} 3") == f"0 red2 {3 * worth}"


def test_the_worths_of_all_tokens_are_added() -> None:
    assert red2("heart 2 owl coin 3 scroll mask 4 sword 5 mitre 6") == f"0 red2 {10 + 4 + 9 + 2 + 4 - 5 - 12}"


def test_prestige_may_fall_below_nothing() -> None:
    position = RED2 + "players: 3\nround: 4\nphase: game_end\nseat 0: tokens mitre 3; prestige 2"
    assert Table(position).play("score game").player(0).prestige == -4


def test_it_scores_at_the_games_end_only() -> None:
    position = "players: 3\nround: 4\nphase: round_end\nseat 0: tokens heart"
    assert scored(Table(RED2 + position).play("score round")) == []


@pytest.mark.parametrize(("players", "each"), [(2, 18), (3, 20), (4, 20)])
@pytest.mark.parametrize("faction", FACTIONS)
def test_tokens_are_removed_on_top_of_those_of_the_player_count(players: int, each: int, faction: str) -> None:
    first = Ruleset.read("tudor/v15@1+scenario=blue2+scoring=red2,green4")
    bag = dict(zip(FACTIONS, TUDOR.setup(first, players).bag, strict=True))
    assert bag[faction] == each - REMOVED[faction]


@pytest.mark.parametrize("faction", ["sword", "mitre"])
def test_tokens_that_score_negative_pay_for_nothing(faction: str) -> None:
    table = Table(RED2 + f"players: 3\non: c3=0\nseat 0: tokens {faction} 4 owl 2 heart").play("bonus tokens")
    assert table.why(f"spend {faction}") == "tokens.negative"
    assert Table(RED2 + f"players: 3\non: c3=0\nseat 0: tokens {faction} 4 owl").why("bonus tokens") == (
        "bonus.two_tokens"
    )


def test_green_tokens_pay_since_they_score_one() -> None:
    table = Table(RED2 + "players: 3\non: c3=0\nseat 0: tokens mask 2").play("bonus tokens")
    assert table.tokens(0) == {}


# With P2


def test_with_p2_both_cards_are_in_play() -> None:
    position = (
        ruleset("blue2", "red2,p2") + "players: 3\nround: 4\nphase: round_end\nseat 0: tokens sword 2 mitre heart"
    )
    table = Table(position).play("score round; score game")
    assert [line for line in scored(table) if line.startswith("0")] == [f"0 p2 {3 * 3 - 2}", f"0 red2 {-2 - 2 + 5}"]


@pytest.mark.parametrize("faction", ["sword", "mitre"])
def test_with_p2_a_token_negative_on_either_card_pays_for_nothing(faction: str) -> None:
    position = ruleset("blue2", "red2,p2") + f"players: 3\non: c3=0\nseat 0: tokens {faction} 4 owl 2 heart"
    table = Table(position).play("bonus tokens")
    assert table.why(f"spend {faction}") == "tokens.negative"
    assert table.legal() == ["spend heart", "spend owl"]


def test_with_p2_pairs_that_left_no_longer_score() -> None:
    position = ruleset("blue2", "red2,p2") + "players: 3\nround: 4\nphase: round_end\nseat 0: tokens heart 2 coin owl"
    table = Table(position).play("score round; score game")
    assert [line for line in scored(table) if line.startswith("0")] == ["0 p2 6", "0 red2 9"]
