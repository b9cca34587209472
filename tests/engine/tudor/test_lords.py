"""Phase 3: every Lord takes a chair in a chamber."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.engine.tudor.table import Table


def lords(table: Table) -> list[list[int]]:
    """Whose Lords sit in each chamber."""
    return [[seat for seat, _ in chamber.lords] for chamber in table.view.chambers]


def test_lords_are_seated_in_player_order_from_the_start_player() -> None:
    table = Table("players: 4\nphase: lords\nstart: 2\n")
    order = []
    for chamber in (1, 2, 3, 1):
        order.append(table.to_act)
        table.play(f"lord {chamber}")
    assert order == [2, 3, 0, 1]
    assert lords(table) == [[1, 2], [3], [0]]


def test_a_lord_may_take_a_chair_in_any_chamber() -> None:
    assert Table("players: 3\nphase: lords\n").legal() == ["lord 1", "lord 2", "lord 3"]


def test_two_lords_may_share_a_chamber() -> None:
    assert lords(Table("players: 3\nphase: lords\n").play("lord 2; lord 2")) == [[], [0, 1], []]


def test_a_third_lord_finds_no_chair() -> None:
    table = Table("players: 4\nphase: lords\n").play("lord 2; lord 2")
    assert table.why("lord 2") == "lords.full"
    assert table.legal() == ["lord 1", "lord 3"]


def test_with_two_players_no_chamber_has_two_lords() -> None:
    table = Table("phase: lords\n").play("lord 2")
    assert table.why("lord 2") == "lords.full"


@pytest.mark.parametrize("edition", ["v15", "corax"])
def test_with_two_players_exactly_one_chamber_is_idle(edition: str) -> None:
    for first, second in permutations((1, 2, 3), 2):
        table = Table(f"ruleset: tudor/{edition}@1\nphase: lords\n").play(f"lord {first}; lord {second}")
        assert lords(table).count([]) == 1
        assert table.view.phase == "actions"


@pytest.mark.parametrize("edition", ["v15", "corax"])
def test_every_lord_must_be_seated(edition: str) -> None:
    table = Table(f"ruleset: tudor/{edition}@1\nplayers: 3\nphase: lords\n")
    assert table.why("lord home") == "lords.duty"


def test_in_the_draft_a_player_may_decline() -> None:
    table = Table("ruleset: tudor/draft@1\nplayers: 3\nphase: lords\n").play("lord home")
    assert table.to_act == 1
    assert lords(table.play("lord 2; lord 3")) == [[], [1], [2]]
    assert table.view.phase == "actions"


def test_the_draft_may_leave_more_than_one_chamber_idle() -> None:
    table = Table("ruleset: tudor/draft@1\nphase: lords\n").play("lord 3; lord home")
    assert lords(table) == [[], [], [0]]


def test_courtiers_in_a_chamber_without_a_lord_cannot_act() -> None:
    table = Table("phase: lords\nchairs 3: 0\nseat 0: cards heart\n").play("lord 1; lord 2")
    assert table.legal("act 3.1") == []
    assert {table.why(f"act 3.1 {action}") for action in ("E", "F", "G", "H", "none")} == {"turn.no_lord"}


def test_anybodys_lord_lets_all_courtiers_of_the_chamber_act() -> None:
    table = Table("phase: lords\nchairs 2: 0 1\n").play("lord 1; lord 2")
    assert table.why("act 2.1 D") == ""


def test_actions_begin_with_the_start_player_when_all_lords_are_seated() -> None:
    table = Table("players: 3\nphase: lords\nstart: 1\n").play("lord 1; lord 2")
    assert table.view.phase == "lords"
    table.play("lord 3")
    assert (table.view.phase, table.to_act) == ("actions", 1)
