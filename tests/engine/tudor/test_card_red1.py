"""Red 1, Politically Focused."""

from __future__ import annotations

import pytest

from tests.engine.tudor.asking import ruleset, scored
from tests.engine.tudor.table import Table


def red1(tokens: str, more: str = "") -> list[str]:
    position = ruleset("blue2", "red1,green4") + f"players: 3\nround: 4\nphase: game_end\nseat 0: {tokens}\n{more}"
    return scored(Table(position).play("score game"), "red1")


@pytest.mark.parametrize(
    ("count", "points"),
    [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28)],
)
def test_equal_tokens_score_by_their_number(count: int, points: int) -> None:
    assert red1(f"tokens owl {count}")[0] == f"0 red1 {points}"


@pytest.mark.parametrize(("count", "points"), [(8, 29), (9, 31), (13, 49), (14, 56), (15, 57), (18, 66)])
def test_the_eighth_token_of_a_faction_begins_a_new_set(count: int, points: int) -> None:
    assert red1(f"tokens heart {count}")[0] == f"0 red1 {points}"


def test_each_faction_scores_by_itself() -> None:
    assert red1("tokens heart 2 sword 3 scroll owl 4 coin mitre 8 mask")[0] == f"0 red1 {3 + 6 + 1 + 10 + 1 + 29 + 1}"


def test_purple_and_gray_tokens_score_like_all_others() -> None:
    assert red1("tokens sword 2 mitre 2")[0] == "0 red1 6"


def test_nothing_scores_nothing() -> None:
    assert red1("prestige 4")[0] == "0 red1 0"


def test_every_player_scores_their_own_tokens() -> None:
    assert red1("tokens owl 2", "seat 1: tokens owl 3\nseat 2: tokens coin owl") == [
        "0 red1 3",
        "1 red1 6",
        "2 red1 2",
    ]


def test_it_scores_at_the_games_end_only() -> None:
    position = "players: 3\nround: 4\nphase: round_end\nseat 0: tokens owl 3"
    table = Table(ruleset("blue2", "red1,green4") + position).play("score round")
    assert scored(table) == []
    assert scored(table.play("score game"), "red1")[0] == "0 red1 6"
