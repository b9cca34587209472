"""Rounds of a Swiss tournament: who meets whom, who rests, who sits where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as budget
from hypothesis import strategies as st

from pairing.balance import Round, Table, balance
from pairing.points import shared
from pairing.seating import seated
from pairing.swiss import next_round, table_sizes


def tournament(members: int, size: int, rounds: int, seed: int, least: int | None = None) -> list[Round]:
    """Rounds among people of fixed strength: the lower the number the stronger, with some luck."""
    rng = Random(seed)
    scores = dict.fromkeys(range(members), shared([1], (0,))[0])
    past: list[Round] = []
    for _ in range(rounds):
        past.append(next_round(scores, past, size, rng, least))
        for table in past[-1].tables:
            order = sorted(table, key=lambda member: member + rng.random() * members / 2)
            for member, points in zip(order, shared(range(1, len(table) + 1), (10, 6, 3, 1)), strict=True):
                scores[member] += points
    return past


def tables_of(rounds: Sequence[Round]) -> list[Table]:
    return [table for round_ in rounds for table in round_.tables]


def met_before(past: Sequence[Round]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for table in tables_of(past) for pair in combinations(table, 2))


def meetings_again(tables: Sequence[Sequence[int]], met: Counter[frozenset[int]]) -> int:
    return sum(met[frozenset(pair)] ** 2 for table in tables for pair in combinations(table, 2))


def all_seatings(members: Sequence[int], size: int) -> Iterator[list[tuple[int, ...]]]:
    """All ways to seat them at tables of one size."""
    if not members:
        yield []
        return
    for others in combinations(members[1:], size - 1):
        left = [member for member in members[1:] if member not in others]
        for tables in all_seatings(left, size):
            yield [(members[0], *others), *tables]


@given(st.integers(0, 60), st.integers(2, 5), st.data())
def test_table_sizes_leave_as_few_resting_as_can_be(members: int, size: int, data: st.DataObject) -> None:
    least = data.draw(st.integers(2, size))
    sizes = table_sizes(members, size, least)
    assert all(least <= chairs <= size for chairs in sizes)
    can_be_seated = {
        seats for tables in range(members + 1) for seats in range(tables * least, tables * size + 1) if seats <= members
    }
    assert sum(sizes) == max(can_be_seated)
    assert not sizes or max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize(
    ("members", "size", "least", "sizes"),
    [
        (13, 4, 3, (4, 3, 3, 3)),
        (9, 4, 3, (3, 3, 3)),
        (5, 4, 3, (4,)),
        (11, 5, 3, (4, 4, 3)),
        (7, 2, 2, (2, 2, 2)),
        (3, 4, 4, ()),
    ],
)
def test_tables_are_as_even_as_can_be(members: int, size: int, least: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(members, size, least) == sizes


@given(st.integers(2, 24), st.integers(2, 5), st.integers(1, 5), st.integers(0, 99))
@budget(max_examples=40)
def test_everybody_sits_once_or_rests_and_all_rest_equally_often(
    members: int, size: int, rounds: int, seed: int
) -> None:
    past = tournament(members, size, rounds, seed)
    for round_ in past:
        seated = [member for table in round_.tables for member in table]
        assert sorted([*seated, *round_.resting]) == list(range(members))
    rests = Counter(member for round_ in past for member in round_.resting)
    assert max(rests[m] for m in range(members)) - min(rests[m] for m in range(members)) <= 1


@pytest.mark.parametrize(("members", "size"), [(6, 2), (8, 2), (6, 3), (9, 3), (8, 4)])
def test_in_small_fields_people_meet_again_as_little_as_is_possible_at_all(members: int, size: int) -> None:
    past = tournament(members, size, 6, seed=members)
    for number, round_ in enumerate(past):
        met = met_before(past[:number])
        possible = min(meetings_again(tables, met) for tables in all_seatings(range(members), size))
        assert meetings_again(round_.tables, met) == possible


@pytest.mark.parametrize(("members", "size", "rounds"), [(32, 2, 7), (40, 3, 5), (64, 4, 5), (60, 5, 4)])
def test_in_larger_fields_no_two_meet_again(members: int, size: int, rounds: int) -> None:
    past = tournament(members, size, rounds, seed=3)
    assert max(met_before(past).values()) == 1


def test_people_of_one_score_sit_together() -> None:
    scores = {member: 10 * (member % 3) for member in range(24)}
    tables = next_round(scores, [], 4, Random(1)).tables
    assert all(len({scores[member] for member in table}) == 1 for table in tables)


def test_who_stands_lowest_rests_first_and_no_one_twice_before_all_others() -> None:
    first = next_round({1: 30, 2: 20, 3: 10}, [], 2, Random(1))
    assert first.resting == (3,)
    assert next_round({1: 30, 2: 20, 3: 10}, [first], 2, Random(1)).resting == (2,)


def test_short_tables_are_shared_out() -> None:
    past = tournament(14, 4, 6, seed=1)
    short = Counter(member for table in tables_of(past) if len(table) == 3 for member in table)
    # Six rounds with two short tables each: 36 chairs for 14 people.
    assert sum(short.values()) == 36
    assert max(short[m] for m in range(14)) - min(short[m] for m in range(14)) <= 2


def test_over_the_rounds_everybody_sits_everywhere() -> None:
    past = tournament(64, 4, 8, seed=2)
    seats = balance(range(64), tables_of(past)).seats
    assert seats.least >= 1
    assert seats.most <= 3


def test_the_same_seed_gives_the_same_rounds() -> None:
    assert tournament(18, 4, 4, seed=8) == tournament(18, 4, 4, seed=8)


def test_a_thousand_members_are_paired_without_meeting_again() -> None:
    past = tournament(1_000, 4, 3, seed=1)
    assert max(met_before(past).values()) == 1
    assert [len(round_.tables) for round_ in past] == [250] * 3


def test_who_has_left_is_paired_no_more_and_who_comes_late_is_welcome() -> None:
    past = tournament(8, 4, 2, seed=1)
    scores = dict.fromkeys(range(1, 8), 5) | {99: 0}
    seated = {member for table in next_round(scores, past, 4, Random(1)).tables for member in table}
    assert seated == set(scores)


def test_a_table_that_cannot_begin_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot begin"):
        table_sizes(8, 3, 4)


def test_two_sit_a_second_time_where_they_have_sat_before_one_does_a_third_time() -> None:
    sat = Counter({(1, 0): 2, (1, 1): 1, (2, 0): 1})
    assert all(seated([1, 2], sat, Random(seed)) == (2, 1) for seed in range(8))
