"""Fixtures of a group: how often people meet, and where they sit."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as budget
from hypothesis import strategies as st

from leagues import designs
from leagues.designs import BASE_TABLES, Method, circle, cyclic, design, in_rounds, live_design
from pairing.balance import Residual, Round, Spread, Table, balance, uneven

PROMISED = {
    # players, size: how often a pair meets, how uneven the order of a pair is
    (4, 3): (2, 0),
    (5, 4): (3, 1),
    (6, 5): (4, 0),
    (7, 3): (1, 1),
    (7, 4): (2, 0),
    (11, 5): (2, 0),
    (13, 4): (1, 1),
    (21, 5): (1, 1),
}


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """What holds for every search holds for a short one."""
    monkeypatch.setattr(designs, "EFFORT", 1_000)


class CountingRandom(Random):
    """Tells how often it was asked."""

    asked = 0

    def random(self) -> float:
        self.asked += 1
        return super().random()


def sits_nobody_twice(rounds: tuple[Round, ...], players: int) -> bool:
    return all(
        sorted([player for table in round_.tables for player in table] + list(round_.resting)) == list(range(players))
        for round_ in rounds
    )


def test_every_promised_design_is_there() -> None:
    assert set(BASE_TABLES) == set(PROMISED)


@pytest.mark.parametrize(("players", "size"), PROMISED)
def test_in_a_cyclic_design_every_pair_meets_equally_often_and_everybody_has_every_seat_once(
    players: int, size: int
) -> None:
    meetings, order = PROMISED[players, size]
    tables = cyclic(players, size)
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    sat = Counter((player, seat) for table in tables for seat, player in enumerate(table))
    assert len(tables) == players
    assert all(len(set(table)) == size for table in tables)
    assert met == {frozenset(pair): meetings for pair in combinations(range(players), 2)}
    assert sat == {(player, seat): 1 for player in range(players) for seat in range(size)}
    found = design(players, size, Random(1))
    assert (found.method, found.tables, found.balance.order) == (Method.CYCLIC, tables, order)
    assert found.balance.residual.is_none


@pytest.mark.parametrize(("players", "size"), PROMISED)
def test_played_twice_a_cyclic_design_has_everybody_before_everybody_as_often_as_behind(
    players: int, size: int
) -> None:
    found = design(players, size, Random(1), 2 * size)
    assert found.balance.seats == (2, 2)
    assert found.balance.meetings.gap == found.balance.order == 0


def test_a_group_as_large_as_a_table_rotates_through_its_seats() -> None:
    found = design(4, 4, Random(1))
    assert found.tables == ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
    assert found.balance.residual.is_none


@pytest.mark.parametrize("players", range(2, 15))
def test_two_at_a_table_all_meet_once_and_sit_first_half_of_the_time(players: int) -> None:
    found = design(players, 2, Random(1))
    assert found.method is Method.CIRCLE
    assert found.balance.meetings == (1, 1)
    assert found.balance.seats.gap <= 1
    assert len(found.rounds) == (players - 1 if players % 2 == 0 else players)
    assert sits_nobody_twice(found.rounds, players)


@pytest.mark.parametrize("players", [5, 7, 9])
def test_of_an_odd_number_everybody_rests_once_and_sits_first_exactly_half_of_the_time(players: int) -> None:
    rounds = circle(players)
    assert sorted(player for round_ in rounds for player in round_.resting) == list(range(players))
    half = (players - 1) // 2
    assert balance(range(players), [table for round_ in rounds for table in round_.tables]).seats == (half, half)


@pytest.mark.parametrize("players", [2, 5, 6])
def test_in_two_legs_everybody_sits_first_once_against_everybody(players: int) -> None:
    tables = [table for round_ in circle(players, 2) for table in round_.tables]
    assert sorted(tables) == sorted((a, b) for a in range(players) for b in range(players) if a != b)


@pytest.mark.parametrize(
    ("players", "size", "games"),
    [(6, 4, 4), (9, 4, 4), (9, 3, 4), (13, 3, 6)],
)
def test_a_search_finds_what_is_as_even_as_whole_numbers_allow(players: int, size: int, games: int) -> None:
    found = design(players, size, Random(1), games)
    assert found.method is Method.SEARCH
    assert found.balance.residual.is_none
    assert found.balance.games == (games, games)
    assert max(found.balance.meetings.gap, found.balance.seats.gap) <= 1


@pytest.mark.parametrize(("players", "size"), [(40, 4), (39, 3), (40, 5), (25, 4)])
def test_a_search_ends_when_nothing_could_be_evener(players: int, size: int) -> None:
    rng = CountingRandom(1)
    found = design(players, size, rng)
    assert found.balance.residual.is_none
    assert found.balance.order == 1
    assert rng.asked < 2 * designs.EFFORT, "every change that is tried asks three times at least"


@pytest.mark.usefixtures("hasty")
def test_a_search_tells_what_it_could_not_even_out() -> None:
    found = design(12, 5, Random(1))
    assert found.balance.residual.pairs == uneven(
        [
            sum({one, other} <= set(table) for table in found.tables)
            for one, other in combinations(range(found.players), 2)
        ]
    )
    assert 0 < found.balance.residual.pairs < 20
    assert found.balance.seats == (1, 1)


@pytest.mark.usefixtures("hasty")
def test_the_same_seed_gives_the_same_design() -> None:
    assert design(9, 4, Random(5)) == design(9, 4, Random(5))
    assert design(9, 4, Random(5)) != design(9, 4, Random(6))


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_search_gives_all_their_games_and_every_seat_as_often_as_the_others(size: int) -> None:
    for players in range(size, 15):
        for games in (1, 3, 4):
            found = design(players, size, Random(players), games)
            assert all(len(set(table)) == size for table in found.tables)
            assert found.balance.games.least >= games
            assert found.balance.games.gap <= 1
            assert found.balance.seats.gap <= 1
            assert (found.balance.residual.games, found.balance.residual.seats) == (0, 0)
            assert sits_nobody_twice(found.rounds, players)
            assert sorted(table for round_ in found.rounds for table in round_.tables) == sorted(found.tables)


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (9, 4)])
def test_rounds_for_a_sitting_let_everybody_meet_once_where_there_is_such_a_way(players: int, rounds: int) -> None:
    size = 4 if players == 16 else 3
    found = live_design(players, size, rounds, Random(1))
    assert found.balance.meetings == (1, 1)
    assert sits_nobody_twice(found.rounds, players)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("players", "size", "rounds"), [(10, 4, 5), (7, 3, 7), (11, 5, 4), (9, 2, 4), (5, 5, 3), (7, 2, 7)]
)
def test_in_a_sitting_all_rest_equally_often_and_every_round_is_as_full_as_it_can_be(
    players: int, size: int, rounds: int
) -> None:
    found = live_design(players, size, rounds, Random(2))
    assert len(found.rounds) == rounds
    assert all(len(round_.tables) == players // size for round_ in found.rounds)
    assert found.balance.games.gap <= 1
    assert sits_nobody_twice(found.rounds, players)


tables_of_ten = st.lists(st.permutations(range(10)).map(lambda order: tuple(order[:4])), max_size=12)


@given(tables_of_ten)
@budget(max_examples=50)
def test_any_tables_can_be_sorted_into_rounds(tables: list[Table]) -> None:
    rounds = in_rounds(10, tables)
    assert sits_nobody_twice(rounds, 10)
    assert sorted(table for round_ in rounds for table in round_.tables) == sorted(tables)


@given(st.lists(st.integers(0, 9), max_size=8))
def test_counts_are_uneven_exactly_if_two_differ_by_more_than_one(counts: list[int]) -> None:
    is_even = not counts or max(counts) - min(counts) <= 1
    assert (uneven(counts) == 0) == is_even
    assert uneven(counts) >= 0


def test_the_balance_counts_by_hand() -> None:
    found = balance(range(3), [(0, 1), (0, 2), (0, 1)])
    assert found.games == Spread(1, 3)
    assert found.meetings == Spread(0, 2)
    assert found.seats == Spread(0, 3)
    assert found.order == 2
    assert found.residual == Residual(games=1, pairs=1, seats=4)


@pytest.mark.parametrize(("players", "size"), [(3, 4), (1, 2), (5, 1)])
def test_a_group_too_small_for_a_table_is_refused(players: int, size: int) -> None:
    with pytest.raises(ValueError, match="cannot fill"):
        design(players, size, Random(1))


def test_a_season_without_a_table_is_refused() -> None:
    with pytest.raises(ValueError, match="at least once"):
        design(7, 4, Random(1), games_each=0)
    with pytest.raises(ValueError, match="at least once"):
        live_design(7, 4, 0, Random(1))
