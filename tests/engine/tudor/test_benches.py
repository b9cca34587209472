"""Phases 1 and 2: Courtiers sit down on the benches, then enter the chambers."""

from __future__ import annotations

import pytest

from tests.engine.tudor.opening import bench, chairs, turns_of
from tests.engine.tudor.table import Table

ROUND_ONE = """
players: 3
phase: benches
start: 1
"""


# Placing


def test_courtiers_are_placed_one_at_a_time_clockwise_from_the_start_player() -> None:
    table = Table(ROUND_ONE)
    assert [*turns_of(table, "bench 1", 3), *turns_of(table, "bench 2", 3)] == [1, 2, 0, 1, 2, 0]
    assert table.view.phase == "lords"


@pytest.mark.parametrize(
    ("scenario", "first", "later"),
    [("blue1", 2, 1), ("blue2", 2, 1), ("blue3", 0, 2), ("blue4", 0, 2), ("blue5", 0, 2), ("p1", 0, 2)],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_places_as_many_as_the_scenario_says(scenario: str, first: int, later: int, players: int) -> None:
    for number, each in ((1, first), (2, later), (3, later)):
        table = Table(
            f"ruleset: tudor/v15@1+scenario={scenario}\nplayers: {players}\nphase: benches\nround: {number}\n"
        )
        placed = 0
        while table.view.phase == "benches":
            table.play(table.legal("bench")[0])
            placed += 1
        assert placed == each * players
        assert [player.supply for player in table.view.players] == [14 - each] * players


def test_a_courtier_is_placed_at_a_chamber_of_choice() -> None:
    assert Table(ROUND_ONE).legal() == ["bench 1", "bench 2", "bench 3"]


def test_a_courtier_takes_the_free_seat_nearest_the_door() -> None:
    table = Table(ROUND_ONE).play("bench 3")
    assert (bench(table, 3), table.player(1).supply) == ("1", 13)
    assert bench(table.play("bench 3"), 3) == "1 2"


def test_who_sits_on_a_bench_already_stays_nearer_the_door() -> None:
    table = Table(ROUND_ONE + "round: 2\nbench 2: 0\n").play("bench 2")
    assert bench(table, 2) == "0 1"


def test_nobody_sits_on_a_full_bench() -> None:
    table = Table(ROUND_ONE + "bench 2: 0 1 2\n")
    assert table.why("bench 2") == "benches.full"
    assert table.legal() == ["bench 1", "bench 3"]


def test_placing_is_a_duty() -> None:
    assert Table(ROUND_ONE).why("without") == "benches.duty"


def test_nobody_is_taken_back_while_the_supply_lasts() -> None:
    assert Table(ROUND_ONE + "on: c3=1\n").why("recall c3") == "recall.supply_left"


def test_nobody_places_when_every_bench_is_full() -> None:
    table = Table("phase: benches\nround: 2\nbench 1: 0 0\nbench 2: 1 1\nbench 3: 0 1\n")
    assert table.view.phase == "lords"
    assert [player.supply for player in table.view.players] == [14 - 3] * 2


def test_placing_goes_on_as_long_as_one_bench_has_space() -> None:
    table = Table("phase: benches\nround: 2\nbench 1: 0 0\nbench 2: 1 1\nbench 3: 0\n")
    assert table.legal() == ["bench 3"]
    assert table.play("bench 3").view.phase == "lords"
    assert table.player(1).supply == 14 - 2


# Out of Courtiers

ALL_AT_COURT = """
phase: benches
round: 2
on: a1=0 b2=0 c3=0 d4=0
offices: a=0
chairs 1: 0 0 0
chairs 2: 0 0 0
chairs 3: 0 0 0
spaces: c2=hi
"""
NOBODY_TO_TAKE_BACK = """
phase: benches
round: 2
offices: a=0 b=0 c=0 d=0
chairs 1: 0 0 0
chairs 2: 0 0 0
chairs 3: 0 0 0
bench 1: 0
"""

ON_BENCHES_AND_BOARD = """
phase: benches
round: 2
offices: a=0 b=0 c=0 d=0
bench 1: 0 0
bench 2: 0 0
on: a1=0 a2=0 a3=0 a4=0 a5=0 b1=0
"""


def in_edition(position: str, edition: str) -> str:
    return f"ruleset: tudor/{edition}@1\n{position}"


def test_with_an_empty_supply_a_player_takes_one_back_from_the_throne_room_or_does_without() -> None:
    assert Table(ALL_AT_COURT).legal() == ["recall a1", "recall b2", "recall c3", "recall d4", "without"]


def test_with_an_empty_supply_nobody_is_placed_before_one_is_taken_back() -> None:
    assert Table(ALL_AT_COURT).why("bench 1") == "benches.supply_empty"


def test_the_courtier_taken_back_is_placed_on_a_bench() -> None:
    table = Table(ALL_AT_COURT).play("recall c3")
    assert (table.to_act, table.player(0).supply) == (0, 1)
    assert table.legal() == ["bench 1", "bench 2", "bench 3"]
    table.play("bench 3")
    assert (bench(table, 3), table.to_act) == ("0", 1)


def test_the_space_of_the_courtier_taken_back_is_restocked_at_once() -> None:
    assert Table(ALL_AT_COURT).play("recall c3", draws="draw owl").space("c3") == "o."


def test_who_does_without_places_no_one() -> None:
    table = Table(ALL_AT_COURT).play("without")
    assert table.to_act == 1
    assert [bench(table, chamber) for chamber in (1, 2, 3)] == ["", "", ""]
    assert table.space("c3") == "0"


def test_nobody_takes_back_another_players_courtier() -> None:
    assert Table(ALL_AT_COURT.replace("d4=0", "d4=0 d5=1")).why("recall d5") == "throne.not_your_courtier"


def test_an_office_holder_is_not_taken_back() -> None:
    assert Table(ALL_AT_COURT).why("recall a7") == "throne.office_holder"


def test_with_an_empty_supply_and_nobody_to_take_back_placing_is_skipped() -> None:
    table = Table(NOBODY_TO_TAKE_BACK)
    assert table.to_act == 1
    assert table.play("bench 2").view.phase == "lords"


@pytest.mark.parametrize("edition", ["v15", "draft"])
def test_nobody_is_taken_back_from_a_chamber(edition: str) -> None:
    assert Table(in_edition(ALL_AT_COURT, edition)).why("recall 2.3") == "recall.chambers"


def test_in_corax_one_may_be_taken_back_from_a_chamber_too() -> None:
    table = Table(in_edition(ALL_AT_COURT, "corax"))
    taken_back = [f"recall {number}.{row}" for number in (1, 2, 3) for row in (1, 2, 3)]
    assert table.legal() == ["recall a1", "recall b2", "recall c3", "recall d4", *taken_back, "without"]


def test_in_corax_the_chair_of_the_courtier_taken_back_stays_empty_until_all_enter() -> None:
    table = Table(in_edition(ALL_AT_COURT, "corax")).play("recall 2.1")
    assert (chairs(table, 2), table.player(0).supply) == (". 0 0", 1)
    table.play("bench 3")
    assert chairs(table, 2) == ". 0 0"
    table.play("bench 1")
    assert (table.view.phase, chairs(table, 2)) == ("lords", "0 0 .")


def test_in_corax_placing_is_not_skipped_while_one_sits_in_a_chamber() -> None:
    table = Table(in_edition(NOBODY_TO_TAKE_BACK, "corax"))
    assert table.to_act == 0
    assert len(table.legal("recall")) == 9


def test_in_corax_one_waiting_on_a_bench_is_not_taken_back() -> None:
    table = Table(in_edition(ON_BENCHES_AND_BOARD, "corax"))
    assert table.to_act == 0
    assert table.legal() == [*(f"recall {space}" for space in ("a1", "b1", "a2", "a3", "a4", "a5")), "without"]


# Entry


def entered(chamber: str, waiting: str, edition: str = "v15") -> Table:
    """The first chamber of a table for two after everybody has entered."""
    return Table(
        f"ruleset: tudor/{edition}@1\nphase: benches\nround: 2\ncount: 2\nchairs 1: {chamber}\nbench 1: {waiting}\n"
    )


def test_entry_happens_by_itself_when_all_have_placed() -> None:
    table = Table("phase: benches\nround: 2\n").play("bench 2; bench 2")
    assert (chairs(table, 2), bench(table, 2), table.view.phase) == ("0 1 .", "", "lords")


def test_the_courtier_nearest_the_door_enters_first() -> None:
    assert chairs(entered(". . .", "1 0"), 1) == "1 0 ."


def test_chambers_are_entered_one_after_the_other() -> None:
    table = Table("phase: benches\nround: 2\nbench 3: 0\nbench 1: 1\n").play("bench 2; bench 1")
    assert table.happened("entered") == [
        "entered seat 1 chair=1.1",
        "entered seat 1 chair=1.2",
        "entered seat 0 chair=2.1",
        "entered seat 0 chair=3.1",
    ]


def test_a_newcomer_takes_the_topmost_empty_chair() -> None:
    assert chairs(entered("0 . .", "1"), 1) == "0 1 ."


@pytest.mark.parametrize(
    ("before", "after"), [(". 0 0", "1 0 0"), ("0 . 0", "0 1 0"), (". 0 .", "1 0 ."), (". . 0", "1 . 0")]
)
def test_a_newcomer_takes_a_gap_above_others(before: str, after: str) -> None:
    assert chairs(entered(before, "1"), 1) == after


def test_in_a_full_chamber_all_move_up_and_the_newcomer_sits_at_the_bottom() -> None:
    assert chairs(entered("0 1 0", "1"), 1) == "1 0 1"


def test_the_topmost_of_a_full_chamber_goes_back_to_its_owners_supply() -> None:
    table = entered("0 1 0", "1")
    assert (table.player(0).supply, table.player(1).supply) == (14 - 1, 14 - 2)


def test_a_player_may_push_out_their_own_courtier() -> None:
    table = entered("1 0 0", "1")
    assert chairs(table, 1) == "0 0 1"
    assert table.player(1).supply == 14 - 1


def test_every_newcomer_to_a_full_chamber_pushes_one_out() -> None:
    table = entered("0 0 1", "1 0")
    assert chairs(table, 1) == "1 1 0"
    assert (table.player(0).supply, table.player(1).supply) == (14 - 1, 14 - 2)


def test_nobody_is_pushed_out_while_a_chair_is_empty() -> None:
    table = entered("0 . 1", "1")
    assert chairs(table, 1) == "0 1 1"
    assert (table.player(0).supply, table.player(1).supply) == (14 - 1, 14 - 2)


def test_the_second_newcomer_pushes_one_out_when_the_first_took_the_last_gap() -> None:
    table = entered("0 . 1", "1 0")
    assert chairs(table, 1) == "1 1 0"
    assert table.player(0).supply == 14 - 1


def test_who_is_pushed_out_is_too_late_to_be_placed_in_this_round() -> None:
    position = NOBODY_TO_TAKE_BACK.replace("bench 1: 0", "bench 1: 0\nbench 3: 1")
    table = Table(position).play("bench 2")
    assert table.view.phase == "lords"
    assert table.player(0).supply == 3


def test_nobody_closes_up_when_all_enter() -> None:
    assert chairs(entered(". 0 1", ""), 1) == ". 0 1"


# Entry in Corax


def test_in_corax_all_close_up_towards_the_top_and_newcomers_follow_below() -> None:
    assert chairs(entered(". 0 .", "1", "corax"), 1) == "0 1 ."
    assert chairs(entered("0 . 0", "1", "corax"), 1) == "0 0 1"


def test_in_corax_all_close_up_in_chambers_without_newcomers_too() -> None:
    table = Table("ruleset: tudor/corax@1\nphase: benches\nround: 2\nchairs 1: . 0 1\nchairs 3: 1 . 0\n")
    table.play("bench 2; bench 2")
    assert [chairs(table, chamber) for chamber in (1, 2, 3)] == ["0 1 .", "0 1 .", "1 0 ."]


def test_in_corax_closing_up_keeps_the_order() -> None:
    table = Table("ruleset: tudor/corax@1\nplayers: 4\nphase: benches\nround: 2\ncount: 4\nchairs 2: . 3 . 1 2\n")
    assert chairs(table, 2) == "3 1 2 . ."


def test_in_corax_a_gap_saves_the_topmost_from_being_pushed_out() -> None:
    table = entered("0 . 1", "1", "corax")
    assert chairs(table, 1) == "0 1 1"
    assert table.player(0).supply == 14 - 1


def test_in_corax_a_full_chamber_moves_up_as_elsewhere() -> None:
    table = entered("0 1 0", "1", "corax")
    assert chairs(table, 1) == "1 0 1"
    assert table.player(0).supply == 14 - 1


# At no other time

GAP_IN_PHASE_FOUR = """
ruleset: tudor/{edition}@1+scenario=blue1
chairs 1: 0 1 0
seat 0: influence 2
"""


@pytest.mark.parametrize("edition", ["v15", "corax", "draft"])
def test_nobody_closes_up_when_one_leaves_a_chamber_in_phase_four(edition: str) -> None:
    table = Table(GAP_IN_PHASE_FOUR.format(edition=edition)).play("bonus left; leave 1.1; bench 2")
    assert chairs(table, 1) == ". 1 0"


@pytest.mark.parametrize("edition", ["v15", "corax", "draft"])
def test_nobody_closes_up_at_the_end_of_a_round(edition: str) -> None:
    table = Table(f"ruleset: tudor/{edition}@1\nphase: round_end\nchairs 1: . 1 0\n").play("score round")
    assert (table.view.phase, chairs(table, 1)) == ("benches", ". 1 0")


@pytest.mark.parametrize("edition", ["v15", "corax", "draft"])
def test_nobody_closes_up_while_courtiers_are_placed(edition: str) -> None:
    table = Table(f"ruleset: tudor/{edition}@1\nphase: benches\nround: 2\nchairs 1: . 1 0\n").play("bench 1")
    assert (chairs(table, 1), bench(table, 1)) == (". 1 0", "0")


def test_one_who_was_reseated_in_phase_four_enters_in_the_next_round_before_those_placed_later() -> None:
    table = Table("ruleset: tudor/v15@1+scenario=blue1\nphase: benches\nround: 2\nstart: 1\nbench 2: 0\n")
    assert chairs(table.play("bench 2; bench 1"), 2) == "0 1 ."
