"""Which ranks can still be reached: never too narrow, and exact where everything can be followed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as budget
from hypothesis import strategies as st

from leagues.designs import cyclic
from leagues.outlook import Outlook, outlooks
from leagues.standings import Played, Result, Row, Scheme, TieBreak, standings
from pairing.points import Scale, placed, shared

SCALES: tuple[Scale, ...] = ((10, 6, 3, 1), (3, 1, 0), (1,), (Fraction(5, 2), 1))


def standing(points: Mapping[int, int], scheme: Scheme) -> tuple[Row, ...]:
    return standings(points, [], scheme, extra=points)


def outcomes(size: int, scale: Scale) -> set[tuple[Fraction, ...]]:
    """Everything a table can bring: any order, any ties, anybody but not everybody forfeiting."""
    return {
        shared(places, scale, forfeits)
        for places in product(range(1, size + 1), repeat=size)
        for chosen in product((False, True), repeat=size)
        if len(forfeits := [seat for seat, is_forfeit in enumerate(chosen) if is_forfeit]) < size
    }


def all_ends(
    points: Mapping[int, int], remaining: Sequence[Sequence[int]], scale: Scale
) -> Iterator[dict[int, Fraction]]:
    for ends in product(*(outcomes(len(table), scale) for table in remaining)):
        final = {member: Fraction(at) for member, at in points.items()}
        for table, gains in zip(remaining, ends, strict=True):
            for member, gain in zip(table, gains, strict=True):
                final[member] += gain
        yield final


def by_trying_all(points: Mapping[int, int], remaining: Sequence[Sequence[int]], scale: Scale) -> dict[int, Outlook]:
    """The bounds by brute force; equal points may be told apart either way."""
    best = dict.fromkeys(points, len(points))
    worst = dict.fromkeys(points, 1)
    for final in all_ends(points, remaining, scale):
        for member, at in final.items():
            best[member] = min(best[member], 1 + sum(other > at for other in final.values()))
            worst[member] = max(worst[member], sum(other >= at for other in final.values()))
    return {member: Outlook(best[member], worst[member]) for member in points}


@st.composite
def seasons(draw: st.DrawFn) -> tuple[dict[int, int], list[tuple[int, ...]], Scale]:
    """A division of up to six with so few tables left that all their ends can be tried."""
    points = dict(enumerate(draw(st.lists(st.integers(0, 30), min_size=3, max_size=6))))
    size = draw(st.integers(2, 3))
    tables = st.permutations(sorted(points)).map(lambda order: tuple(order[:size]))
    remaining = draw(st.lists(tables, min_size=1, max_size=4 if size == 2 else 2))
    return points, remaining, draw(st.sampled_from(SCALES))


@given(seasons())
@budget(max_examples=60)
def test_where_all_can_be_followed_the_bounds_are_what_trying_everything_finds(
    season: tuple[dict[int, int], list[tuple[int, ...]], Scale],
) -> None:
    points, remaining, scale = season
    scheme = Scheme(scale=scale)
    found = outlooks(standing(points, scheme), remaining, scheme, budget=10**6)
    assert found == by_trying_all(points, remaining, scale)


@given(seasons(), st.sampled_from([0, 5, 40]))
@budget(max_examples=40)
def test_with_little_time_the_bounds_are_wider_and_never_too_narrow(
    season: tuple[dict[int, int], list[tuple[int, ...]], Scale], effort: int
) -> None:
    points, remaining, scale = season
    scheme = Scheme(scale=scale)
    hasty = outlooks(standing(points, scheme), remaining, scheme, budget=effort)
    patient = outlooks(standing(points, scheme), remaining, scheme, budget=10**6)
    assert all(hasty[m].best <= patient[m].best <= patient[m].worst <= hasty[m].worst for m in points)


def end_of(table: Sequence[int], rng: Random) -> Played:
    """Scores so close that there are ties, and now and then a forfeit."""
    scores = [rng.randrange(4) for _ in table]
    gone = [rng.random() < 0.1 for _ in table]
    gone[rng.randrange(len(table))] = False
    lines = zip(table, placed(scores), scores, gone, strict=True)
    return Played(tuple(Result(member, place, score, is_gone) for member, place, score, is_gone in lines))


@pytest.mark.parametrize(("players", "size"), [(7, 4), (7, 3), (5, 4), (6, 5)])
def test_through_whole_seasons_the_final_rank_lies_within_the_bounds(players: int, size: int) -> None:
    rng = Random(players * size)
    scheme = Scheme(lot_seed="x")
    for _ in range(3):
        tables = rng.sample(cyclic(players, size), players)
        ends = [end_of(table, rng) for table in tables]
        final = {row.member: row.rank for row in standings(range(players), ends, scheme)}
        for played in range(players + 1):
            rows = standings(range(players), ends[:played], scheme)
            now = outlooks(rows, tables[played:], scheme, budget=600)
            assert all(now[member].best <= final[member] <= now[member].worst for member in final)
        assert now == {member: Outlook(rank, rank) for member, rank in final.items()}


def test_bounds_only_narrow_where_all_can_be_followed() -> None:
    rng = Random(1)
    scheme = Scheme()
    tables = cyclic(4, 3)
    ends = [end_of(table, rng) for table in tables]
    before = dict.fromkeys(range(4), Outlook(1, 4))
    for played in range(5):
        now = outlooks(standings(range(4), ends[:played], scheme), tables[played:], scheme, budget=10**6)
        assert all(before[m].best <= now[m].best <= now[m].worst <= before[m].worst for m in now)
        before = now
    assert all(outlook.is_settled for outlook in before.values())


def test_one_player_has_to_win_a_table_of_two_rivals() -> None:
    # All are level. The winner ends before the third, who cannot be first any more.
    scheme = Scheme(scale=(3, 0), tie_breaks=(TieBreak.POINTS,))
    found = outlooks(standing({1: 4, 2: 4, 3: 4}, scheme), [(1, 2)], scheme)
    assert found[3] == Outlook(2, 3)
    assert found[1] == found[2] == Outlook(1, 3)


def test_who_is_too_far_ahead_is_settled() -> None:
    scheme = Scheme()
    found = outlooks(standing({1: 40, 2: 12, 3: 11, 4: 5}, scheme), [(1, 2, 3, 4)], scheme)
    assert found[1] == Outlook(1, 1)
    assert found[1].is_settled
    assert found[4] == Outlook(2, 4)


def test_when_all_is_played_the_standings_are_the_outlook() -> None:
    scheme = Scheme(tie_breaks=(TieBreak.POINTS,))
    assert outlooks(standing({1: 9, 2: 5, 3: 5}, scheme), [], scheme) == {
        1: Outlook(1, 1),
        2: Outlook(2, 3),
        3: Outlook(2, 3),
    }


def test_rounds_that_are_not_yet_paired_leave_open_what_they_can_bring() -> None:
    scheme = Scheme(bye_points=12)
    rows = standing({1: 30, 2: 19, 3: 0}, scheme)
    assert outlooks(rows, [], scheme, rounds_to_come=1) == {1: Outlook(1, 2), 2: Outlook(1, 2), 3: Outlook(3, 3)}


def test_where_points_do_not_come_first_every_rank_is_open_until_all_is_played() -> None:
    scheme = Scheme(tie_breaks=(TieBreak.WINS, TieBreak.POINTS))
    rows = standing({1: 90, 2: 19, 3: 0}, scheme)
    assert set(outlooks(rows, [(1, 2)], scheme).values()) == {Outlook(1, 3)}
    assert outlooks(rows, [], scheme)[1] == Outlook(1, 1)


def test_only_those_who_are_asked_for_are_worked_out() -> None:
    scheme = Scheme()
    rows = standing({1: 40, 2: 19, 3: 0}, scheme)
    assert outlooks(rows, [(2, 3)], scheme, whom={3}) == {3: outlooks(rows, [(2, 3)], scheme)[3]}


def test_a_table_that_only_one_is_left_at_is_no_trouble() -> None:
    scheme = Scheme()
    assert outlooks(standing({1: 9, 2: 19}, scheme), [(1,)], scheme)[1] == Outlook(1, 2)


def test_who_withdrew_stays_behind_all_others() -> None:
    scheme = Scheme()
    rows = standings([1, 2, 3], [], scheme, extra={1: 40, 2: 5, 3: 0}, withdrawn=[1])
    found = outlooks(rows, [(1, 2, 3)], scheme)
    assert found == {1: Outlook(3, 3), 2: Outlook(1, 2), 3: Outlook(1, 2)}
