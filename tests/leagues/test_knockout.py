"""Knock-out: stages for any number of entrants, and who meets whom."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as budget
from hypothesis import strategies as st

from leagues.knockout import Stage, draw, next_stage, stages, went_through

shapes = st.integers(2, 5).flatmap(
    lambda size: st.tuples(st.just(size), st.integers(1, size - 1), st.integers(2, size))
)


@given(st.integers(1, 400), shapes)
def test_whatever_the_number_of_entrants_every_table_is_valid_and_one_is_left(
    entrants: int, shape: tuple[int, int, int]
) -> None:
    size, through, least = shape
    left = entrants
    for stage in stages(entrants, size, through, least):
        assert stage.entrants == left
        fewest = min(least, entrants) if stage.is_last else max(least, through + 1)
        assert all(fewest <= chairs <= size for chairs in stage.sizes)
        assert all(stage.through < chairs for chairs in stage.sizes)
        assert stage.left < left
        left = stage.left
    assert left == 1


@given(st.integers(2, 600))
def test_two_at_a_table_make_a_bracket_in_which_only_the_first_stage_has_rests(entrants: int) -> None:
    first, *others = stages(entrants, 2)
    assert all(stage.resting == 0 for stage in others)
    assert first.left & (first.left - 1) == 0
    assert sum(len(stage.sizes) for stage in (first, *others)) == entrants - 1


@pytest.mark.parametrize(
    ("entrants", "size", "through", "least", "expected"),
    [
        (16, 4, 2, 3, (Stage((4, 4, 4, 4), 0, 2), Stage((4, 4), 0, 2), Stage((4,), 0, 1))),
        (6, 2, 1, 2, (Stage((2, 2), 2, 1), Stage((2, 2), 0, 1), Stage((2,), 0, 1))),
        # Three each make a table that can be played; one of each would leave too few for the last table.
        (6, 4, 1, 3, (Stage((3, 3), 0, 2), Stage((4,), 0, 1))),
        (5, 4, 1, 3, (Stage((4,), 1, 2), Stage((3,), 0, 1))),
        (27, 3, 1, 3, (Stage((3,) * 9, 0, 1), Stage((3, 3, 3), 0, 1), Stage((3,), 0, 1))),
        (1, 4, 1, 2, ()),
    ],
)
def test_stages_by_hand(entrants: int, size: int, through: int, least: int, expected: tuple[Stage, ...]) -> None:
    assert stages(entrants, size, through, least) == expected


def play(entrants: int, size: int, through: int, seed: int) -> tuple[list[set[frozenset[int]]], int]:
    """The tables of every stage and the winner, if the better seed always wins; seeds begin with 1."""
    rng = Random(seed)
    seeded: tuple[int, ...] = tuple(range(1, entrants + 1))
    came_from: dict[int, int] = {}
    played = []
    while len(seeded) > 1:
        stage = next_stage(len(seeded), size, through)
        drawn = draw(stage, seeded, came_from, Counter(), rng)
        played.append({frozenset(table) for table in drawn.tables})
        came_from = {member: number for number, table in enumerate(drawn.tables) for member in table}
        seeded = went_through(stage, seeded, [sorted(table) for table in drawn.tables])
    return played, seeded[0]


def test_the_bracket_of_eight_is_the_usual_one() -> None:
    played, winner = play(8, 2, 1, seed=1)
    assert played == [
        {frozenset({1, 8}), frozenset({2, 7}), frozenset({3, 6}), frozenset({4, 5})},
        {frozenset({1, 4}), frozenset({2, 3})},
        {frozenset({1, 2})},
    ]
    assert winner == 1


def test_the_best_seeds_rest() -> None:
    drawn = draw(next_stage(5, 2), [11, 12, 13, 14, 15], {}, Counter(), Random(1))
    assert drawn.resting == (11, 12, 13)
    assert {frozenset(table) for table in drawn.tables} == {frozenset({14, 15})}


def test_who_wins_inherits_the_number_of_the_beaten_player() -> None:
    stage = next_stage(8, 2)
    left = went_through(stage, range(1, 9), [(8, 1), (2, 7), (6, 3), (4, 5)])
    assert left == (8, 2, 6, 4)


def test_two_who_have_come_from_one_table_do_not_meet_again_at_once_if_that_can_be_avoided() -> None:
    played, _ = play(64, 4, 2, seed=4)
    for before, after in pairwise(played[:-1]):
        assert all(len(one & other) <= 1 for one in before for other in after)


@given(st.integers(2, 90), shapes, st.integers(0, 9))
@budget(max_examples=40)
def test_every_entrant_sits_once_in_a_stage_or_rests(entrants: int, shape: tuple[int, int, int], seed: int) -> None:
    stage = next_stage(entrants, *shape)
    drawn = draw(stage, range(entrants), {}, Counter(), Random(seed))
    seated = [member for table in drawn.tables for member in table]
    assert sorted([*seated, *drawn.resting]) == list(range(entrants))
    assert tuple(len(table) for table in drawn.tables) == stage.sizes
    # Dealt to and fro: the sums of the seeds of full tables are close to each other.
    full = [sum(table) for table in drawn.tables if len(table) == max(stage.sizes)]
    assert max(full) - min(full) <= 2 * len(stage.sizes)


@pytest.mark.parametrize(
    ("entrants", "size", "through", "least"), [(8, 4, 4, 2), (8, 4, 0, 2), (8, 4, 1, 5), (1, 4, 1, 2)]
)
def test_a_stage_that_leads_nowhere_is_refused(entrants: int, size: int, through: int, least: int) -> None:
    with pytest.raises(ValueError, match=r"go through|two entrants"):
        next_stage(entrants, size, through, least)


def test_a_stage_for_others_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot seat"):
        draw(next_stage(8, 4), range(7), {}, Counter(), Random(1))
