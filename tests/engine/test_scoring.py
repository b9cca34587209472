"""Ranks and ladders of tie-breaks."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from games.engine.scoring import competition_ranks, deciding_step


@pytest.mark.parametrize(
    ("totals", "ranks"),
    [
        ([], ()),
        ([4], (1,)),
        ([1, 2, 3, 4], (4, 3, 2, 1)),
        ([9, 9, 5, 1], (1, 1, 3, 4)),
        ([9, 5, 5, 1], (1, 2, 2, 4)),
        ([1, 9, 9, 9], (4, 1, 1, 1)),
        ([0, 0, 0], (1, 1, 1)),
        ([-5, 0, -5], (2, 1, 2)),
    ],
)
def test_equals_share_the_better_rank_and_skip_as_many(totals: list[int], ranks: tuple[int, ...]) -> None:
    assert competition_ranks(totals) == ranks


def test_ladders_are_ranked_step_by_step() -> None:
    assert competition_ranks([(30, 1), (30, 2), (31, 0), (30, 2)]) == (4, 2, 1, 2)


def test_a_rank_is_one_more_than_the_number_of_better_totals() -> None:
    for totals in product(range(-1, 3), repeat=4):
        better = tuple(1 + sum(other > total for other in totals) for total in totals)
        assert competition_ranks(totals) == better


def test_ranks_go_with_their_totals_wherever_they_stand() -> None:
    totals = [7, 3, 7, 1]
    expected = dict(zip(totals, competition_ranks(totals), strict=True))
    for order in permutations(totals):
        assert competition_ranks(order) == tuple(expected[total] for total in order)


@pytest.mark.parametrize(
    ("ladders", "step"),
    [
        ([(5, 0, 0)], 0),
        ([(5, 0, 0), (4, 9, 9)], 0),
        ([(5, 2, 0), (5, 1, 9), (4, 9, 9)], 1),
        ([(5, 2, 0), (5, 2, 1), (5, 1, 9)], 2),
        ([(5, 2, 1), (5, 2, 1), (4, 0, 0)], None),
        ([(5, 9, 1), (5, 2, 8), (5, 9, 2)], 2),
        ([(-3,), (-4,)], 0),
        ([(), ()], None),
    ],
)
def test_the_step_on_which_the_best_leaves_all_others_behind(ladders: list[tuple[int, ...]], step: int | None) -> None:
    assert deciding_step(ladders) == step


def test_somebody_is_first_alone_exactly_when_a_step_decides() -> None:
    for ladders in product(product(range(3), repeat=2), repeat=3):
        first = competition_ranks(ladders).count(1)
        assert (deciding_step(ladders) is None) == (first > 1)


def test_who_falls_behind_on_an_earlier_step_does_not_come_back() -> None:
    assert deciding_step([(5, 0, 7), (5, 0, 6), (4, 9, 9)]) == 2
