"""Points, streaks and ranks of tournaments."""

from __future__ import annotations

import pytest

from tournaments.standings import Game, arena_rows, is_good, swiss_key, swiss_rows, table_points


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2), (24, 0)),
        ((1, 2, 3), (24, 12, 0)),
        ((2, 1, 4, 3), (16, 24, 0, 8)),
        ((1, 2, 3, 4, 5), (24, 18, 12, 6, 0)),
        ((1, 1), (12, 12)),
        ((1, 1, 3, 4, 5), (21, 21, 12, 6, 0)),
        ((1, 2, 2, 2), (24, 8, 8, 8)),
    ],
)
def test_the_first_gets_24_points_the_last_none_and_those_who_are_level_share(
    places: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert table_points(places) == points
    assert sum(points) == 12 * len(places)


def test_a_seat_that_was_left_gets_nothing() -> None:
    assert table_points((1, 2, 3), left={1}) == (24, 0, 0)


def test_a_game_is_good_if_more_than_half_of_the_opponents_are_behind() -> None:
    good = {size: sum(is_good(tuple(range(1, size + 1)), seat) for seat in range(size)) for size in (2, 3, 4, 5)}
    assert good == {2: 1, 3: 1, 4: 2, 5: 2}


def _game(points: int, *, is_good: bool) -> Game:
    return Game(entry=1, opponents=(2,), is_win=points == 24, is_good=is_good, points=points)


def test_from_the_third_good_game_in_a_row_on_each_counts_twice_until_one_is_not_good() -> None:
    good, bad = _game(24, is_good=True), _game(0, is_good=False)
    assert arena_rows([good, good])[1].points == 48
    assert arena_rows([good, good, good, good])[1].points == 48 + 96
    assert arena_rows([good, good, bad, good])[1].points == 72


def test_equal_points_in_a_swiss_go_to_who_met_the_stronger() -> None:
    games = [
        Game(1, (2,), True, True, 24),
        Game(2, (1,), False, False, 0),
        Game(3, (4,), True, True, 24),
        Game(4, (3,), False, False, 0),
    ]
    rows = swiss_rows([*games, Game(2, (4,), True, True, 24), Game(4, (2,), False, False, 0)], {})
    assert rows[1].points == rows[3].points == 24
    assert swiss_key(rows[1]) < swiss_key(rows[3])
