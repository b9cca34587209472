"""The examples that every reading of the rules must meet."""

from __future__ import annotations

import pytest

from tests.engine.tudor.table import Table, drawn


def scored(table: Table, source: str) -> dict[int, int]:
    return {line.seat: line.points for line in table.view.lines if line.source == source}


def test_eight_tokens_of_one_faction_under_red_one_are_29() -> None:
    table = Table("players: 3\nphase: game_end\nround: 4\nseat 0: tokens heart 8").play("score game")
    assert scored(table, "red1") == {0: 29, 1: 0, 2: 0}


def test_two_sets_of_seven_one_of_five_and_four_singles_under_red_three_are_75() -> None:
    table = Table("""
ruleset: tudor/v15@1+scenario=blue2+scoring=red3,green4
players: 3
phase: game_end
round: 4
seat 0: tokens heart 7 sword 3 scroll 3 owl 3 coin 3 mitre 2 mask 2
""").play("score game")
    assert scored(table, "red3") == {0: 75, 1: 0, 2: 0}


# Three ways up column a with E; round tokens lie everywhere.
LONG_MOVE = """
ruleset: tudor/v15@1+scenario=blue3+scoring=red1,green5
players: 3
spaces: a1=hi a2=sx a3=li a4=ox a5=ci a6=mx
seat 0: cards heart sword scroll owl coin mitre
lords: 0=3 1=1 2=2
"""


def test_placed_with_e_and_climbing_to_row_four_a_courtier_collects_four_tokens_and_one_round_token() -> None:
    table = Table(LONG_MOVE.replace("coin mitre", "")).play(
        "act lord E; move supply a1 pay heart; move a1 a2 pay sword; move a2 a3 pay scroll; move a3 a4 pay owl",
        "draw mask; draw mask; draw coin",
    )
    assert table.tokens(0) == {"heart": 1, "sword": 1, "scroll": 1, "owl": 1}
    assert table.round_tokens(0) == {"intrigue": 1}
    assert [table.space(name) for name in ("a1", "a2", "a3", "a4")] == ["ci", "kx", "ki", "0"]
    assert len(table.happened("stocked")) == 3


def test_started_on_the_board_the_space_it_left_is_restocked_too() -> None:
    table = Table(LONG_MOVE.replace("a1=hi ", "") + "on: a1=0").play(
        "act lord E; move a1 a2 pay sword; move a2 a3 pay scroll; move a3 a4 pay owl; stop",
        "draw mask; draw mask; draw coin",
    )
    assert table.tokens(0) == {"sword": 1, "scroll": 1, "owl": 1}
    assert [table.space(name) for name in ("a1", "a2", "a3", "a4")] == ["c.", "kx", "ki", "0"]


def test_ended_on_the_topmost_space_that_one_is_restocked_as_well() -> None:
    table = Table(LONG_MOVE.replace("a1=hi a2=sx a3=li ", "") + "on: a3=0").play(
        "act lord E; move a3 a4 pay owl; move a4 a5 pay coin; move a5 a6 pay mitre",
        "draw heart; draw mask; draw mask; draw coin",
    )
    assert table.office("a") == 0
    assert table.round_tokens(0) == {"intrigue": 1}
    assert [table.space(name) for name in ("a3", "a4", "a5", "a6")] == ["c.", "kx", "ki", "h."]


def test_with_a_red_and_a_gray_ring_a_reaches_only_neighbours_with_red_or_gray_tokens() -> None:
    table = Table("""
players: 3
throne:
  c. c. c. c. c. c.
  m. m. m. m. m. m.
  k. k. h. k. k. k.
  o. s. 0  l. o. o.
  l. l. k. l. l. l.
  o. o. o. o. o. o.
seat 0: rings heart@thumb sword@middle
""").play("act lord A")
    assert table.reach("c3") == drawn("""
        . . . . . .
        . . . . . .
        . . x . . .
        . x . . . .
        . . . . . .
        . . . . . .
    """)


def test_rings_on_ring_finger_and_pinky_enhance_b_only() -> None:
    table = Table("players: 2\nseat 0: rings heart@ring sword@pinky")
    assert table.player(0).enhanced == "B"
    assert table.play("act lord A").happened("action_begun") == ["action_begun seat 0 action=A enhanced=0"]
    table = Table("players: 2\nseat 0: rings heart@ring sword@pinky").play("act lord B")
    assert table.happened("action_begun") == ["action_begun seat 0 action=B enhanced=1"]


def idle_chambers(table: Table) -> int:
    return sum(not chamber.lords for chamber in table.view.chambers)


@pytest.mark.parametrize("edition", ["v15", "corax"])
def test_with_two_players_exactly_one_chamber_is_idle(edition: str) -> None:
    position = f"ruleset: tudor/{edition}@1\nplayers: 2\nphase: lords"
    ways = 0
    for first in Table(position).legal():
        for second in Table(position).play(first).legal():
            ways += 1
            assert idle_chambers(Table(position).play(f"{first}; {second}")) == 1
    assert ways == 6


def test_with_two_players_the_draft_may_leave_more_chambers_idle() -> None:
    position = "ruleset: tudor/draft@1\nplayers: 2\nphase: lords"
    assert idle_chambers(Table(position).play("lord 1; lord 3")) == 1
    assert idle_chambers(Table(position).play("lord 1; lord home")) == 2


def test_two_players_tied_first_for_the_garter_of_four_both_get_5_and_the_next_1() -> None:
    table = Table("""
players: 4
phase: garter
round: 4
seat 0: cards heart 2
seat 1: cards owl 3 coin 2
seat 2: influence 4; cards mask
seat 3: intrigue 3
""").play("award garter")
    assert scored(table, "garter") == {0: 0, 1: 5, 2: 5, 3: 1}
