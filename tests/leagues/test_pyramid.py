"""Divisions in levels: who rises, who falls, and where everybody else finds a place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as budget
from hypothesis import strategies as st

from leagues.pyramid import (
    Finished,
    Move,
    Placement,
    Shape,
    Widening,
    division_sizes,
    late_place,
    next_season,
)

SEVENS = Shape(group=7, up=1, down=2, least=4)


def full_pyramid(levels: int, shape: Shape) -> list[Finished]:
    """Member 100 l + 10 d + r came in r-th in division d of level l."""
    return [
        Finished(level, tuple(100 * level + 10 * division + rank for rank in range(1, shape.group + 1)))
        for level in range(levels)
        for division in range(shape.width(level))
    ]


def ended(placement: Placement, rng: Random) -> list[Finished]:
    """A season after a placement, with results by chance."""
    return [
        Finished(level, tuple(rng.sample(division, len(division))))
        for level, divisions in enumerate(placement.levels)
        for division in divisions
    ]


def members_of(placement: Placement, level: int) -> set[int]:
    return {member for division in placement.levels[level] for member in division}


def check(
    before: Sequence[Finished],
    after: Placement,
    shape: Shape,
    leaving: set[int],
    returning: Mapping[int, int],
    new: Sequence[int],
) -> None:
    """Everything that holds for every season whatever happens."""
    former = {member: division.level for division in before for member in division.ranking if member not in leaving}
    check_places(after, former, returning, new)
    check_moves(before, after, shape, former)
    check_sizes(after, shape, former)


def check_places(after: Placement, former: Mapping[int, int], returning: Mapping[int, int], new: Sequence[int]) -> None:
    """Every member has one place, or waits for one, and is told rightly how it was come by."""
    now = after.level_of()
    placed = [member for divisions in after.levels for division in divisions for member in division]

    assert Counter(placed) + Counter(after.waiting) == Counter([*former, *returning, *new]), "everyone exactly once"
    assert set(after.waiting).isdisjoint(former), "who has played never waits"
    assert set(after.moves) == set(placed)
    for member, move in after.moves.items():
        if member in former:
            assert {Move.STAYED: 0, Move.PROMOTED: -1, Move.RELEGATED: 1}[move] == now[member] - former[member]
        else:
            assert move is (Move.RETURNING if member in returning else Move.NEW)


def check_moves(before: Sequence[Finished], after: Placement, shape: Shape, former: Mapping[int, int]) -> None:
    """As many go down as come up, and always the last of a division."""
    now = after.level_of()
    up = Counter(former[member] for member, move in after.moves.items() if move is Move.PROMOTED)
    down = Counter(former[member] for member, move in after.moves.items() if move is Move.RELEGATED)
    staying = Counter(former.values())
    for level in range(len(after.levels)):
        too_many = staying[level] + down[level - 1] - up[level] - shape.capacity(level)
        assert down[level] <= up[level + 1] + max(0, too_many), "as many go down as come up, unless they are too many"
    for division in before:
        # No one falls while a player who came in behind them in the same division stays or rises.
        fates = [now[member] - division.level for member in division.ranking if member in now]
        assert fates == sorted(fates)


def check_sizes(after: Placement, shape: Shape, former: Mapping[int, int]) -> None:
    """Divisions are alike and levels as large as they can be."""
    now = after.level_of()
    sizes = [[len(division) for division in divisions] for divisions in after.levels]
    assert all(len(level) <= shape.width(number) for number, level in enumerate(sizes))
    assert all(max(level) - min(level) <= 1 for level in sizes if level)
    assert not sizes or sizes[-1]
    for number in range(len(sizes) - 1):
        # A level that is not full has taken all there were below.
        is_full = sum(sizes[number]) >= shape.capacity(number)
        assert is_full or all(now[m] == number for m, level in former.items() if level == number + 1)
    assert all(sum(level) <= shape.capacity(number) + shape.least for number, level in enumerate(sizes))


def test_in_a_full_pyramid_the_first_rise_and_the_last_two_fall() -> None:
    after = next_season(full_pyramid(3, SEVENS), SEVENS)
    assert members_of(after, 0) == {1, 2, 3, 4, 5, 101, 111}
    assert {member for member, move in after.moves.items() if move is Move.RELEGATED} == {6, 7, 106, 107, 116, 117}
    assert {member for member, move in after.moves.items() if move is Move.PROMOTED} == {101, 111, 201, 211, 221, 231}
    assert [len(divisions) for divisions in after.levels] == [1, 2, 4]
    assert {len(division) for divisions in after.levels for division in divisions} == {7}


def test_a_place_that_falls_free_is_kept_by_the_best_of_those_who_would_go_down() -> None:
    after = next_season(full_pyramid(2, SEVENS), SEVENS, leaving={3})
    assert members_of(after, 0) == {1, 2, 4, 5, 6, 101, 111}
    assert after.moves[6] is Move.STAYED
    assert after.moves[7] is Move.RELEGATED


def test_when_no_one_has_to_go_down_the_next_best_comes_up() -> None:
    after = next_season(full_pyramid(2, SEVENS), SEVENS, leaving={1, 2, 3})
    assert members_of(after, 0) == {4, 5, 6, 7, 101, 111, 102}
    by_merit = next_season(full_pyramid(2, SEVENS), SEVENS, leaving={1, 2, 3}, merit={112: 30, 102: 20})
    assert 112 in members_of(by_merit, 0)


def test_if_the_first_leaves_the_second_rises() -> None:
    after = next_season(full_pyramid(2, SEVENS), SEVENS, leaving={101})
    assert after.moves[102] is Move.PROMOTED


def test_who_returns_gets_a_free_place_of_their_level_before_anyone_is_spared() -> None:
    after = next_season(full_pyramid(2, SEVENS), SEVENS, leaving={3}, returning={99: 0})
    assert members_of(after, 0) == {1, 2, 4, 5, 99, 101, 111}
    assert after.moves[6] is Move.RELEGATED


def test_who_returns_to_a_full_level_goes_further_down_and_who_is_new_to_the_bottom() -> None:
    after = next_season(full_pyramid(2, SEVENS), SEVENS, leaving={115, 105}, returning={98: 0}, new=[99])
    assert after.level_of()[98] == after.level_of()[99] == 1
    assert (after.moves[98], after.moves[99]) == (Move.RETURNING, Move.NEW)


def test_a_first_season_is_filled_from_the_top_in_the_order_given() -> None:
    after = next_season([], SEVENS, new=range(40))
    assert [sorted(member for division in level for member in division) for level in after.levels] == [
        list(range(7)),
        list(range(7, 21)),
        list(range(21, 40)),
    ]
    assert [len(division) for division in after.levels[2]] == [7, 6, 6]


def test_a_level_too_small_to_be_played_is_taken_in_above() -> None:
    after = next_season([], SEVENS, new=range(23))
    assert [[len(division) for division in level] for level in after.levels] == [[7], [8, 8]]
    assert after.waiting == ()


def test_newcomers_wait_if_they_are_too_few_for_a_division_and_too_many_to_be_taken_in() -> None:
    after = next_season([], SEVENS, new=range(10))
    assert [[len(division) for division in level] for level in after.levels] == [[7]]
    assert after.waiting == (7, 8, 9)
    assert next_season([], SEVENS, new=range(3)).levels == ()


def test_over_the_limit_the_newest_wait() -> None:
    shape = Shape(group=7, least=4, limit=8)
    after = next_season(full_pyramid(1, shape), shape, returning={90: 0}, new=[91, 92])
    assert after.waiting == (91, 92)
    assert after.level_of()[90] == 0


def test_divisions_of_a_level_are_alike() -> None:
    after = next_season([], Shape(group=4, widening=Widening.CONSTANT, top=2), new=range(8))
    assert after.levels == (((0, 3, 4, 7), (1, 2, 5, 6)),)


def test_a_pyramid_of_constant_width_moves_as_many_up_as_down() -> None:
    shape = Shape(group=5, up=1, down=2, widening=Widening.CONSTANT, top=2)
    after = next_season(full_pyramid(3, shape), shape)
    assert Counter(after.moves.values()) == {Move.STAYED: 22, Move.PROMOTED: 4, Move.RELEGATED: 4}


def test_a_pyramid_with_smaller_divisions_presses_the_last_down_by_one_level_only() -> None:
    before = full_pyramid(3, SEVENS)
    smaller = Shape(group=5, up=1, down=1, least=4)
    after = next_season(before, smaller)
    assert {1, 2, 3, 4} <= members_of(after, 0)
    former = {member: division.level for division in before for member in division.ranking}
    assert all(abs(level - former[member]) <= 1 for member, level in after.level_of().items())
    assert sorted(after.level_of()) == sorted(former)
    assert len(after.levels) == 4


shapes = st.builds(
    lambda group, up, down, widening, top, least, limit: Shape(
        group, up, down, widening, top, min(least, group), limit
    ),
    st.integers(3, 8),
    st.integers(0, 3),
    st.integers(0, 3),
    st.sampled_from(Widening),
    st.integers(1, 3),
    st.integers(2, 5),
    st.one_of(st.none(), st.integers(20, 80)),
)


@given(shapes, st.integers(0, 90), st.floats(0, 0.7), st.integers(0, 20), st.integers(0, 10_000))
@budget(max_examples=80)
def test_through_five_seasons_everyone_is_placed_once_and_no_one_moves_twice(
    shape: Shape, founders: int, leave: float, join: int, seed: int
) -> None:
    rng = Random(seed)
    next_number = founders
    gone: dict[int, int] = {}
    placement = next_season([], shape, new=range(founders))
    check([], placement, shape, set(), {}, range(founders))
    for _ in range(5):
        before = ended(placement, rng)
        leaving = {member for division in before for member in division.ranking if rng.random() < leave}
        returning = {member: level for member, level in gone.items() if rng.random() < 0.4}
        new = [*placement.waiting, *range(next_number, next_number + rng.randint(0, join))]
        new = [member for member in new if member not in returning]
        next_number += join
        placement = next_season(before, shape, leaving=leaving, returning=returning, new=new)
        check(before, placement, shape, leaving, returning, new)
        levels = {member: division.level for division in before for member in division.ranking}
        gone = {member: levels[member] for member in leaving} | {
            member: level for member, level in gone.items() if member not in returning
        }


def test_a_thousand_members_through_seasons() -> None:
    rng = Random(1)
    placement = next_season([], SEVENS, new=range(1_000))
    for season in range(3):
        before = ended(placement, rng)
        leaving = set(rng.sample(sorted(placement.level_of()), 120))
        new = [*placement.waiting, *range(2_000 + 100 * season, 2_100 + 100 * season)]
        placement = next_season(before, SEVENS, leaving=leaving, new=new)
        check(before, placement, SEVENS, leaving, {}, new)
    assert [len(level) for level in placement.levels[:7]] == [1, 2, 4, 8, 16, 32, 64]


@given(st.integers(0, 100), st.integers(2, 9), st.integers(1, 20), st.data())
def test_division_sizes_are_even_and_large_enough_if_that_can_be(
    members: int, group: int, most: int, data: st.DataObject
) -> None:
    least = data.draw(st.integers(2, group))
    sizes = division_sizes(members, group, least, most)
    assert sum(sizes) == members
    assert len(sizes) <= most
    assert all(size >= min(least, members) for size in sizes)
    assert not sizes or max(sizes) - min(sizes) <= 1


def test_who_comes_late_gets_the_smallest_division_of_the_lowest_level_with_free_places() -> None:
    assert late_place([[7], [7, 6], [7, 5, 6, 7]], SEVENS) == (2, 1)
    assert late_place([[7], [7, 6], [7, 7]], SEVENS) == (1, 1)
    assert late_place([[7], [7, 8]], SEVENS) is None
    assert late_place([], SEVENS) is None


def test_contradictions_are_refused() -> None:
    with pytest.raises(ValueError, match="two divisions"):
        next_season([Finished(0, (1, 2)), Finished(1, (2, 3))], SEVENS)
    with pytest.raises(ValueError, match="neither returning nor new"):
        next_season([Finished(0, (1, 2))], SEVENS, new=[1])
    with pytest.raises(ValueError, match="places for"):
        Shape(group=3, least=4)
