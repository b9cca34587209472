"""Who came in where: those who left are behind those who stayed, by one function for everything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.final_places import BY_LEAVING, final_places, final_reason, margin, single_winner

ROOT = Path(__file__).resolve().parents[3]

scores = st.lists(st.integers(0, 5), min_size=1, max_size=5)


def placed(points: list[int]) -> list[int]:
    """The places that the rules give for these points."""
    return [1 + sum(other > score for other in points) for score in points]


@pytest.mark.parametrize(
    ("places", "left", "wanted"),
    [
        # The one found: level by the rules, and one of the two had resigned.
        ([1, 1], {1}, (1, 2)),
        # The player who left has the highest score.
        ([1, 2], {0}, (2, 1)),
        ([1, 2, 3, 4], {0, 2}, (3, 1, 4, 2)),
        # Who is level stays level, on either side.
        ([1, 1, 3, 4], {1}, (1, 4, 2, 3)),
        ([1, 1, 3, 3], {0, 1}, (3, 3, 1, 1)),
        ([2, 2, 1], {2}, (1, 1, 3)),
        # Everyone but one leaves; all leave; none does.
        ([1, 2, 3], {0, 1}, (2, 3, 1)),
        ([2, 1, 3], {0, 1, 2}, (2, 1, 3)),
        ([1, 2, 2, 4], (), (1, 2, 2, 4)),
    ],
)
def test_who_left_is_behind_everyone_who_stayed(places: list[int], left: set[int], wanted: tuple[int, ...]) -> None:
    assert final_places(places, left) == wanted


@given(scores, st.data())
def test_final_places_are_places_and_keep_the_order_of_the_rules_within_both_groups(
    points: list[int], data: st.DataObject
) -> None:
    places = placed(points)
    left = data.draw(st.sets(st.sampled_from(range(len(points)))))
    final = final_places(places, left)
    # A place counts those ahead, so that who is level leaves the next places free.
    assert all(place == 1 + sum(other < place for other in final) for place in final)
    for one in range(len(points)):
        for other in range(len(points)):
            if (one in left) == (other in left):
                assert (final[one] < final[other]) == (places[one] < places[other])
            elif other in left:
                assert final[one] < final[other]
    assert final_places(final, left) == final


@pytest.mark.parametrize(
    ("places", "left", "reason"),
    [
        # A tie that is none, because one of the two had resigned.
        ([1, 1], {1}, BY_LEAVING),
        # The rules say the same, but there was nothing left to decide.
        ([1, 2, 3], {1, 2}, BY_LEAVING),
        # The player whom the rules place first has left.
        ([1, 2, 3], {0}, BY_LEAVING),
        # The others played it out among themselves, and the winner is that of the rules.
        ([1, 2, 3], {2}, 10),
        ([1, 2], (), 10),
        ([1, 2], {0, 1}, 10),
    ],
)
def test_what_decided_a_match_is_that_others_left_only_where_it_was(
    places: list[int], left: set[int], reason: int
) -> None:
    assert final_reason(10, places, left) == reason


def test_a_shared_victory_has_no_single_winner_and_no_margin() -> None:
    assert (single_winner((1, 1, 3)), margin((1, 1, 3), [7, 7, 2])) == (None, 0)
    assert (single_winner((2, 1)), margin((2, 1), [3, 9])) == (1, 6)


def test_a_winner_with_fewer_points_than_a_player_who_left_is_ahead_by_none() -> None:
    assert margin((2, 1), [9, 3]) == 0


READS_PLACES = re.compile(r"""\[["']places["']\]|\.get\(["']places["']""")
MAY_READ_PLACES = {
    # The one door, and the recount that corrects what was stored.
    "games/models/match.py",
    "games/archive/services/recount_places.py",
    # An archive that is made up, one match after the other.
    "games/management/filling/archivist.py",
}


def test_nothing_else_reads_the_places_of_the_rules_from_a_stored_result() -> None:
    sources = (path for app in ("games", "leaderboards", "accounts") for path in (ROOT / app).rglob("*.py"))
    found = {str(path.relative_to(ROOT)) for path in sources if READS_PLACES.search(path.read_text(encoding="utf-8"))}
    assert found == MAY_READ_PLACES
