"""Red 3, Politically Flexible."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from tests.engine.tudor.asking import ruleset, scored
from tests.engine.tudor.table import Table

RED3 = ruleset("blue2", "red3,green4")


def red3(tokens: str) -> str:
    position = RED3 + f"players: 3\nround: 4\nphase: game_end\nseat 0: tokens {tokens}"
    return scored(Table(position).play("score game"), "red3")[0]


@pytest.mark.parametrize(
    ("tokens", "points"),
    [
        ("mitre", 1),
        ("mitre mask", 3),
        ("mitre mask owl", 6),
        ("mitre mask owl coin", 10),
        ("mitre mask owl coin heart", 15),
        ("mitre mask owl coin heart sword", 21),
        ("mitre mask owl coin heart sword scroll", 28),
    ],
)
def test_different_tokens_score_by_their_number(tokens: str, points: int) -> None:
    assert red3(tokens) == f"0 red3 {points}"


def test_largest_sets_are_made_first() -> None:
    assert red3("heart 2 sword 2") == "0 red3 6"
    assert red3("heart 3 sword 2 owl") == f"0 red3 {6 + 3 + 1}"


def test_equal_tokens_are_sets_of_one() -> None:
    assert red3("owl 5") == "0 red3 5"


def test_two_sets_of_seven_one_of_five_and_four_singles_score_75() -> None:
    assert red3("heart 7 sword 3 scroll 3 owl 3 coin 3 mitre 2 mask 2") == "0 red3 75"


def test_no_tokens_score_nothing() -> None:
    position = RED3 + "players: 3\nround: 4\nphase: game_end"
    assert scored(Table(position).play("score game"), "red3") == ["0 red3 0", "1 red3 0", "2 red3 0"]


def test_it_scores_at_the_games_end_only() -> None:
    position = RED3 + "players: 3\nround: 4\nphase: round_end\nseat 0: tokens heart"
    assert scored(Table(position).play("score round")) == []


def test_it_is_not_in_the_draft_edition() -> None:
    with pytest.raises(EngineError, match="red3"):
        Table(ruleset("blue2", "red3,green4", edition="draft"))
