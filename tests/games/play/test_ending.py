"""The end of a match: who won, by how much, what decided it, and what next."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.final_places import BY_LEAVING
from games.models import Match
from games.play.selectors.ending import FULL, MINUS, Ending, ending_of
from games.play.selectors.table import find_match, table_page
from games.play.services.resign import resign
from games.tables.services.rematch import rematch
from tests.games.table_factories import ended, person, started

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

LINES = [
    [0, "title:king", 16],
    [1, "title:duke", 6],
    [2, "title:duke", 3],
    [0, "city:paris", 4],
    [0, "city:york", 2],
    [1, "city:dijon", 8],
    [2, "period:1:spain", 3],
    [0, "house", 5],
]


def over(players: int = 3, **result: Any) -> tuple[Match, list[User]]:
    """A match of Royals that anna has won before bo and cleo, by these lines."""
    match, people = started("royals/arcane@1", players)
    match = ended(match)
    assert match.result is not None
    match.result.update({"places": [1, 2, 3], "scores": [27, 14, 6], "lines": LINES, **result})
    match.save()
    return match, people


def ending_for(match: Match, user: User | None) -> Ending:
    ending = ending_of(table_page(match=find_match(match.code), user=user))
    assert ending is not None
    return ending


def by_group(ending: Ending) -> dict[str, int]:
    return {difference.group: difference.points for difference in ending.differences}


def drawn(name: str, match: Match, user: User | None) -> str:
    """A part of the page as it is drawn for a person."""
    page = table_page(match=find_match(match.code), user=user)
    request = RequestFactory().get("/")
    return render_to_string(f"games/play/{name}.html", {"page": page, "ending": ending_of(page), "user": user}, request)


def test_nothing_has_ended_while_a_match_is_played() -> None:
    match, people = started()
    assert ending_of(table_page(match=match, user=people[0])) is None


def test_the_winner_is_compared_with_the_second() -> None:
    match, people = over()
    ending = ending_for(match, people[0])
    assert ending.headline == "anna wins, 27 to 14"
    assert ending.summary == "You win by 13 points"
    assert ending.rival == "against bo, place 2"
    assert by_group(ending) == {"Titles": 10, "Noble House": 5, "Periods": 0, "Cities": -2}
    assert ending.margin == 13 == sum(by_group(ending).values())
    assert ending.why == "+10 for Titles, +5 for Noble House"


def test_every_other_player_is_compared_with_the_winner_from_where_they_sat() -> None:
    match, people = over()
    ending = ending_for(match, people[2])
    assert ending.summary == "You: place 3 of 3, 21 points behind"
    assert ending.rival == "against anna, place 1"
    assert by_group(ending) == {"Periods": 3, "Noble House": -5, "Cities": -6, "Titles": -13}
    assert ending.margin == -21
    assert ending.why == f"{MINUS}6 for Cities, {MINUS}13 for Titles"


def test_who_watches_sees_the_winner_and_the_second() -> None:
    match, people = over()
    ending = ending_for(match, None)
    assert ending.differences == ending_for(match, people[0]).differences
    assert ending.summary == "Won by 13 points"


def test_the_largest_difference_has_the_longest_bar_and_what_is_behind_goes_back() -> None:
    match, people = over()
    bars = {found.group: (found.start, found.reach) for found in ending_for(match, people[0]).differences}
    assert bars == {"Titles": (0, FULL), "Noble House": (0, 25), "Periods": (0, 0), "Cities": (-10, 10)}


def test_the_score_is_grouped_by_kind_and_adds_up() -> None:
    match, _ = over()
    ending = ending_for(match, None)
    assert {group.name: group.points for group in ending.groups} == {
        "Titles": (16, 6, 3),
        "Cities": (6, 8, 0),
        "Periods": (0, 0, 3),
        "Noble House": (5, 0, 0),
    }
    titles, cities, *_ = ending.groups
    assert [row.source for row in cities.rows] == ["Paris", "York", "Dijon"]
    assert [row.points for row in titles.rows] == [(16, 0, 0), (0, 6, 3)]
    assert ending.totals == (27, 14, 6) == tuple(map(sum, zip(*(group.points for group in ending.groups), strict=True)))


def test_cards_of_tudor_are_grouped_by_what_they_score() -> None:
    match, _ = started("tudor/v15@1+scoring=red1,green4")
    ending = ending_for(ended(match), None)
    assert {group.name for group in ending.groups} <= {"Tokens", "Offices", "Garter"}
    assert all(not group.rows for group in ending.groups), "a group of one card needs no second line"


def test_who_left_is_behind_those_who_stayed_and_compared_with_nobody() -> None:
    match, people = over()
    match.seats.filter(number=0).update(has_conceded=True)
    ending = ending_for(match, people[1])
    assert ending.headline == "bo wins, 14 to 6"
    assert [(row.place, row.seat, row.left) for row in ending.places] == [(1, 1, ""), (2, 2, ""), (3, 0, "resigned")]
    assert ending.rival == "against cleo, place 2"
    assert ending_for(match, people[0]).summary == "You resigned"


def test_when_all_others_left_the_points_decided_nothing() -> None:
    match, people = started()
    resign(match_id=match.pk, user=people[0])
    ending = ending_for(match, people[1])
    assert ending.headline == "bo wins: anna resigned"
    assert (ending.rival, ending.differences, ending.why) == ("", (), "")
    assert find_match(match.code).reason() == BY_LEAVING
    assert "What decided it" not in drawn("_ending", match, people[1])


def test_a_tie_says_what_broke_it_and_a_shared_victory_is_shared() -> None:
    match, people = over(scores=[27, 27, 6], reason=20)
    assert ending_for(match, people[0]).summary == "Tie broken by the highest markers"
    assert ending_for(match, people[1]).summary == "You: place 2 of 3, level on points"
    match, people = over_again(match, places=[1, 1, 3], reason=50), people
    assert ending_for(match, people[1]).summary == "You share the victory"
    assert ending_for(match, None).summary == "A shared victory"


def over_again(match: Match, **result: Any) -> Match:
    assert match.result is not None
    match.result.update(result)
    match.save()
    return match


def test_a_bar_is_told_by_its_sign_and_its_hatching_too() -> None:
    match, people = over()
    page = drawn("_ending", match, people[0])
    assert "+10" in page
    assert f"{MINUS}2" in page
    assert page.count('class="behind"') == 1


def test_it_can_be_closed_and_opened_without_script() -> None:
    match, people = over()
    page = drawn("_ending", match, people[0])
    assert re.search(r'<input [^>]*id="ending-shown" checked', page)
    assert '<label class="ending-close" for="ending-shown"' in page
    assert '<label class="ending-again" for="ending-shown"' in drawn("_ending_panel", match, people[0])


def test_players_are_offered_a_rematch_and_guests_to_save_their_account() -> None:
    match, people = over()
    page = drawn("_ending_panel", match, people[0])
    assert f"/tables/{match.code}/rematch/" in page
    assert f"/tables/{match.code}/clone/" in page
    assert f"/tables/{match.code}/replay/" in page
    assert "Save account" not in page
    people[1].is_guest = True
    assert "Save account" in drawn("_ending_panel", match, people[1])
    assert "/rematch/" not in drawn("_ending_panel", match, person("mallory"))
    new = rematch(match_id=match.pk, user=people[0])
    assert f'href="/tables/{new.code}/"' in drawn("_ending_panel", match, people[1])


def test_only_rated_matches_ask_for_the_ratings() -> None:
    match, people = over()
    assert "/ratings/" not in drawn("_ending", match, people[0])
    Match.objects.filter(pk=match.pk).update(is_rated=True)
    assert f'hx-get="/ratings/{match.code}/"' in drawn("_ending", match, people[0])


def test_the_whole_score_has_a_row_for_every_source() -> None:
    match, people = over()
    page = drawn("_score_sheet", match, people[0])
    for words in ("Titles", "King", "Duke", "Cities", "Paris", "Noble House", "Total"):
        assert words in page


def test_it_asks_the_database_nothing() -> None:
    match, people = over()
    page = table_page(match=find_match(match.code), user=people[0])
    with CaptureQueriesContext(connection) as queries:
        ending_of(page)
    assert len(queries) == 0
