"""The bench of the table without its browser: what it counts, sums up and tells."""

from __future__ import annotations

import argparse

import pytest

from bench import table
from bench.table_browser import distinct
from bench.table_report import LINES, Decision, Match, fault_lines, faults, figures, flat, has_all_in_view
from bench.table_report import table as told

DESKTOP, PHONE = (1280, 720), (390, 844)
GOOD = Decision(
    heading="Choose a figure to act",
    begins_turn=True,
    presses=2,
    blind_presses=0,
    task=True,
    hand=True,
    board=True,
    controls=True,
    places=10,
    places_seen=10,
    has_a_place_in_view=True,
    unseen=(),
    texts=4,
    longer_by=0,
    jumped=False,
    shift=0.0,
    swap_shift=0.0,
    shifted=(),
    is_dead_end=False,
    answer_ms=30.0,
    empty_ms=3.0,
    answer_bytes=50_000,
    plans_bytes=1_000,
)


def test_a_desktop_has_hand_and_board_in_view_and_a_phone_the_one_that_is_needed() -> None:
    assert has_all_in_view(GOOD, DESKTOP)
    without_hand = GOOD._replace(hand=False)
    assert not has_all_in_view(without_hand, DESKTOP)
    assert has_all_in_view(without_hand, PHONE)
    assert not has_all_in_view(without_hand._replace(has_a_place_in_view=False), PHONE)
    assert not has_all_in_view(without_hand._replace(board=False), PHONE)
    for size in (DESKTOP, PHONE):
        assert not has_all_in_view(GOOD._replace(task=False), size)
        assert not has_all_in_view(GOOD._replace(controls=False), size)


@pytest.mark.parametrize(
    "changed",
    [
        {"task": False},
        {"hand": False},
        {"controls": False},
        {"places_seen": 9},
        {"texts": 7},
        {"longer_by": 1},
        {"jumped": True},
        {"shift": 0.01},
        {"swap_shift": 0.01},
        {"is_dead_end": True},
    ],
)
def test_every_kind_of_fault_is_found_and_a_good_decision_has_none(changed: dict[str, object]) -> None:
    assert faults(GOOD, DESKTOP) == []
    assert len(faults(GOOD._replace(**changed), DESKTOP)) == 1  # type: ignore[arg-type]


def test_decisions_are_summed_up() -> None:
    second = GOOD._replace(
        begins_turn=False, presses=3, hand=False, places_seen=5, texts=8, jumped=True, answer_ms=60.0
    )
    found = figures(Match("tudor2", DESKTOP, True, (GOOD, second)))
    assert (found["decisions"], found["turns"], found["presses"], found["presses_per_turn"]) == (2, 1, 5, 5)
    assert (found["all_in_view"], found["hand_in_view"], found["task_in_view"]) == (0.5, 0.5, 1)
    assert (found["places_in_view"], found["most_texts"], found["jumped"]) == (0.75, 8, 1)
    assert (found["answer_ms"], found["answer_per_empty"]) == (45, 15)


def test_the_table_has_a_row_for_each_figure_and_says_what_is_only_a_part() -> None:
    found = {"tudor2": figures(Match("tudor2", DESKTOP, True, (GOOD,)))}
    found["royals5"] = figures(Match("royals5", DESKTOP, False, (GOOD._replace(board=False),)))
    head, *rows = told(found, DESKTOP).splitlines()
    assert head.split() == ["1280x720", "tudor2", "royals5", "(part)", "wanted"]
    assert len(rows) == len(LINES)
    assert rows[1].split()[-5:] == ["100", "%", "0", "%", "all"]


def test_faults_are_told_once_with_their_number_and_the_first_task() -> None:
    shifted = GOOD._replace(heading="End your turn", swap_shift=0.2, shifted=("aside.tutor by 0, 9 px",))
    lines = fault_lines(Match("tudor2", PHONE, True, (GOOD, shifted, shifted)))
    assert lines == [
        'tudor2_390x844: layout shift with the new table, 2 of 3; first at "End your turn" (aside.tutor by 0, 9 px)'
    ]


def test_figures_have_flat_names() -> None:
    assert flat([Match("royals2", PHONE, True, (GOOD,))])["royals2_390x844_answer_bytes"] == 50_000


def test_what_stands_on_the_board_and_as_a_row_is_one_choice_in_view_if_either_is() -> None:
    spot = {"words": "Take the Heart ring", "kind": "spot", "seen": False, "at": [0, 0]}
    row = spot | {"kind": "option", "seen": True}
    other = spot | {"words": "Keep your rings"}
    assert distinct({"places": [spot, row, other]}) == [other, row]


def test_sizes_and_games_are_read_and_others_refused() -> None:
    assert table.sizes_of("1280x720,390x844") == [DESKTOP, PHONE]
    assert table.seats_of("royals", ("fewest", "most")) == [2, 5]
    for read, wrong in ((table.sizes_of, "1280"), (table.games_of, "chess")):
        with pytest.raises(argparse.ArgumentTypeError):
            read(wrong)
