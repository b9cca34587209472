"""Points for places, and the same deal compared seat by seat."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.duplicate import ALONE, Score, compared, total_shares
from pairing.points import USUAL, Scale, check_scale, placed, shared

scores = st.lists(st.integers(-5, 20), min_size=1, max_size=5)
scales = st.lists(st.integers(0, 12), min_size=1, max_size=5).map(lambda parts: tuple(sorted(parts, reverse=True)))


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2, 3, 4], [10, 6, 3, 1]),
        ([4, 1, 3, 2], [1, 10, 3, 6]),
        ([1, 1, 3, 4], [8, 8, 3, 1]),
        ([1, 2, 2, 2], [10, Fraction(10, 3), Fraction(10, 3), Fraction(10, 3)]),
        ([1, 1, 1, 1], [5, 5, 5, 5]),
        ([1, 2, 3], [10, 6, 3]),
        ([1, 2, 3, 4, 5], [10, 6, 3, 1, 0]),
    ],
)
def test_equal_places_share_what_is_due_to_them_together(places: list[int], points: list[Fraction]) -> None:
    assert list(shared(places, USUAL)) == points


def test_a_forfeit_gets_nothing_and_leaves_the_better_places_to_the_others() -> None:
    assert list(shared([1, 2, 3, 4], USUAL, {0})) == [0, 10, 6, 3]
    assert list(shared([1, 2, 2, 2], USUAL, {3})) == [10, Fraction(9, 2), Fraction(9, 2), 0]


@given(scores, scales)
def test_no_point_is_lost_or_made_by_a_tie(scores: list[int], scale: Scale) -> None:
    assert sum(shared(placed(scores), scale)) == sum(scale[: len(scores)])


@given(scores, scales)
def test_a_better_place_is_never_worth_less(scores: list[int], scale: Scale) -> None:
    points = shared(placed(scores), scale)
    assert all(points[a] >= points[b] for a, x in enumerate(scores) for b, y in enumerate(scores) if x >= y)


def test_places_leave_gaps_behind_ties() -> None:
    assert placed([7, 9, 7, 3]) == (2, 1, 2, 4)


@pytest.mark.parametrize("scale", [(), (1, 2), (3, -1)])
def test_a_scale_that_rewards_a_worse_place_is_refused(scale: Scale) -> None:
    with pytest.raises(ValueError, match="must not rise"):
        check_scale(scale)


def deal(*tables: list[int]) -> list[list[Score]]:
    """Tables at which member 10 t + s sits in seat s of table t."""
    return [[Score(10 * t + s, score) for s, score in enumerate(table)] for t, table in enumerate(tables)]


def test_everybody_is_compared_with_those_who_sat_in_the_same_chair() -> None:
    found = {line.member: line for line in compared(deal([50, 20], [40, 30], [40, 10]))}
    assert [found[member].match_points for member in (0, 10, 20)] == [4, 1, 1]
    assert [found[member].place for member in (0, 10, 20)] == [1, 2, 2]
    assert [found[member].share for member in (1, 11, 21)] == [Fraction(1, 2), 1, 0]
    assert {line.among for line in found.values()} == {3}


def test_a_table_that_has_not_ended_is_compared_with_no_one() -> None:
    first, second = deal([50, 20], [40, 30])
    assert [line.share for line in compared([first, None])] == [ALONE, ALONE]
    assert {line.table for line in compared([None, second, first])} == {1, 2}
    assert compared([None]) == ()


def test_tables_of_different_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="same deal"):
        compared(deal([50, 20], [40, 30, 20]))


@given(st.integers(1, 4).flatmap(lambda size: st.lists(st.lists(st.integers(0, 9), min_size=size, max_size=size))))
def test_the_shares_of_a_seat_always_have_the_mean_of_one_half(tables: list[list[int]]) -> None:
    lines = compared(deal(*tables))
    for seat in {line.seat for line in lines}:
        shares = [line.share for line in lines if line.seat == seat]
        assert sum(shares) / len(shares) == Fraction(1, 2)


def test_shares_are_summed_over_the_rounds() -> None:
    first = compared(deal([50, 20], [40, 30]))
    second = compared(deal([10, 20], [40, 20]))
    assert total_shares([first, second]) == {0: 1, 1: Fraction(1, 2), 10: 1, 11: Fraction(3, 2)}
