"""Seats and points of team matches: what is so for every number of tables and seats."""

from __future__ import annotations

import pytest

from clubs.points import halves_of, most_halves
from clubs.seating import is_balanced, seat_plan, seat_players

SHAPES = [(tables, size) for size in (2, 3, 4, 5) for tables in range(1, 21) if is_balanced(tables=tables, size=size)]


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("tables", "size"), SHAPES)
def test_both_teams_have_the_same_seats(tables: int, size: int, first: int) -> None:
    plan = seat_plan(tables=tables, size=size, first=first)
    assert [len(table) for table in plan] == [size] * tables
    assert sum(map(sum, plan)) * 2 == tables * size, "as many players each"
    for seat in range(size):
        seconds = sum(table[seat] for table in plan)
        assert abs(tables - 2 * seconds) <= tables % 2, "each seat as often, but for a table that is left over"
    for table in plan:
        assert abs(size - 2 * sum(table)) <= size % 2, "no team has two more at a table"


@pytest.mark.parametrize(("tables", "size"), SHAPES)
def test_every_player_sits_once_and_first_boards_meet(tables: int, size: int) -> None:
    plan = seat_plan(tables=tables, size=size)
    each = tables * size // 2
    teams = [list(range(each)), list(range(100, 100 + each))]
    seats = seat_players(plan, teams)
    assert sorted(player for table in seats for player in table) == sorted([*teams[0], *teams[1]])
    assert {0, 100} <= set(seats[0])
    for teams_there, players in zip(plan, seats, strict=True):
        assert [player >= 100 for player in players] == [bool(team) for team in teams_there]


def test_odd_tables_of_odd_size_are_unfair() -> None:
    assert not is_balanced(tables=3, size=3)
    assert not is_balanced(tables=2, size=6)
    assert not is_balanced(tables=0, size=2)


@pytest.mark.parametrize(
    ("teams", "places", "left", "halves"),
    [
        ((0, 1), (1, 2), (), (2, 0)),
        ((0, 1), (1, 1), (), (1, 1)),
        ((0, 1, 1, 0), (1, 2, 3, 4), (), (4, 2, 2, 0)),
        ((0, 1, 0), (2, 1, 3), (), (0, 4, 0)),
        # Who left scores nothing, even against another who left.
        ((0, 1, 1, 0), (1, 2, 3, 4), (0, 2), (0, 4, 0, 2)),
        ((0, 1), (1, 1), (0, 1), (0, 0)),
    ],
)
def test_a_player_scores_for_every_opponent_behind_them(
    teams: tuple[int, ...], places: tuple[int, ...], left: tuple[int, ...], halves: tuple[int, ...]
) -> None:
    assert halves_of(teams=teams, places=places, left=left) == halves


@pytest.mark.parametrize(("tables", "size"), SHAPES)
def test_a_table_where_all_stay_gives_away_all_its_points(tables: int, size: int) -> None:
    for table in seat_plan(tables=tables, size=size):
        assert sum(halves_of(teams=table, places=range(1, size + 1))) == most_halves(table)
