"""Who plays whom in an arena."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tournaments.arena import MINGLING, PATIENCE, Waiting, next_tables

SIZES = (2, 3, 4, 5)


def _waiting(count: int, *, seconds: int = 0, last_table: int | None = None) -> list[Waiting]:
    return [Waiting(entry, 100 - entry, 1500, seconds, last_table) for entry in range(count)]


def _tables(waiting: list[Waiting], size: int) -> tuple[tuple[int, ...], ...]:
    return next_tables(waiting, size, Counter(), Random(1))


@pytest.mark.parametrize("size", SIZES)
def test_full_tables_begin_at_once_and_the_rest_waits(size: int) -> None:
    tables = _tables(_waiting(2 * size + size - 1), size)
    assert [len(table) for table in tables] == [size, size]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", range(2, 23))
def test_whoever_has_lost_patience_is_paired_unless_alone(count: int, size: int) -> None:
    tables = _tables(_waiting(count, seconds=PATIENCE), size)
    seated = [entry for table in tables for entry in table]
    assert len(seated) == len(set(seated))
    assert len(seated) >= count - (size == 2 and count % 2)


def test_one_who_has_waited_long_is_not_left_out_for_those_who_came_later() -> None:
    waiting = [*_waiting(4), Waiting(9, 0, 1500, PATIENCE)]
    assert any(9 in table for table in _tables(waiting, 4))


def test_people_play_those_near_them_in_the_standings() -> None:
    assert {frozenset(table) for table in _tables(_waiting(8), 4)} == {frozenset(range(4)), frozenset(range(4, 8))}


def test_the_same_people_do_not_play_again_while_there_are_others() -> None:
    waiting = [Waiting(entry, 100 - entry, 1500, 0, entry // 2) for entry in range(4)]
    assert all({one // 2 for one in table} == {0, 1} for table in _tables(waiting, 2))


def test_the_same_people_wait_a_little_before_they_play_again() -> None:
    assert _tables(_waiting(2, last_table=7), 2) == ()
    assert len(_tables(_waiting(2, last_table=7, seconds=PATIENCE), 2)) == 1


@pytest.mark.parametrize("size", SIZES)
def test_seats_are_had_about_equally_often(size: int) -> None:
    rng = Random(size)
    sat: Counter[tuple[int, int]] = Counter()
    points = dict.fromkeys(range(12), 0)
    last: dict[int, int] = {}
    for number in range(60):
        here = rng.sample(sorted(points), 8)
        waiting = [Waiting(one, points[one], 1500, 0, last.get(one)) for one in here]
        for table in next_tables(waiting, size, sat, rng):
            for seat, one in enumerate(table):
                sat[one, seat] += 1
                points[one] += rng.randrange(24)
                last[one] = number * 10 + table[0]
    had = [[sat[one, seat] for seat in range(size)] for one in points]
    gaps = [max(times) - min(times) for times in had]
    assert max(gaps) <= 2
    assert sum(gap <= 1 for gap in gaps) >= len(gaps) - 1


def test_people_of_two_tables_wait_a_shorter_while_for_others() -> None:
    both = [Waiting(entry, 100 - entry, 1500, 0, 7 if entry < 2 else 8) for entry in range(4)]
    assert _tables(both, 4) == ()
    assert len(_tables([one._replace(seconds=MINGLING) for one in both], 4)) == 1
    strangers = [one._replace(last_table=one.entry) for one in both]
    assert len(_tables(strangers, 4)) == 1
