"""Where a replay stops, by who made which ply."""

from __future__ import annotations

import pytest

from games.archive.selectors.landmarks import landmarks_of
from games.engine.protocol import CHANCE, COURT

#           1       2       3  4       5  6  7      8       9  10 11     12
MATCH = (CHANCE, CHANCE, 0, CHANCE, 0, 1, COURT, CHANCE, 1, 0, COURT, COURT)


def test_a_decision_is_complete_when_chance_has_added_its_part() -> None:
    assert landmarks_of(MATCH).decisions == (0, 2, 4, 5, 6, 8, 9, 10, 11, 12)


def test_a_turn_is_all_that_a_seat_decides_without_another_between() -> None:
    assert landmarks_of(MATCH).turns == (0, 2, 5, 6, 8, 9, 10, 12)


def test_a_round_is_over_when_the_court_has_counted_all_of_it() -> None:
    assert landmarks_of(MATCH).rounds == (0, 2, 8, 12)


def test_whatever_the_court_counts_is_a_scoring() -> None:
    assert landmarks_of(MATCH).scorings == (8, 11, 12)


def test_a_record_opens_where_the_first_decision_is_due() -> None:
    assert landmarks_of(MATCH).opening == 2
    assert landmarks_of((1, 0, COURT)).opening == 0, "it began from a position"
    assert landmarks_of(()).opening == 0


def test_a_step_leads_to_the_next_mark_and_nowhere_beyond_the_ends() -> None:
    marks = landmarks_of(MATCH)
    assert [marks.step(3, way, ahead=True) for way in ("decision", "turn", "round", "scoring")] == [4, 5, 8, 8]
    assert [marks.step(9, way, ahead=False) for way in ("decision", "turn", "round", "scoring")] == [8, 8, 8, 8]
    assert marks.step(12, "decision", ahead=True) is None
    assert marks.step(0, "decision", ahead=False) is None
    assert marks.step(8, "scoring", ahead=False) is None


@pytest.mark.parametrize(("ply", "move"), [(1, 1), (2, 1), (3, 3), (4, 3), (8, 7), (12, 12)])
def test_what_chance_draws_belongs_to_the_decision_before_it(ply: int, move: int) -> None:
    assert landmarks_of(MATCH).move_before(ply) == move
