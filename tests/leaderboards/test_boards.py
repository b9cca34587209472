"""Who stands where on a leaderboard, and who does not."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.data_export import export_data
from accounts.models import User
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from accounts.services.save_preferences import save_preferences
from leaderboards.models import Pool, PoolCount, Rating
from leaderboards.rating import PROVISIONAL_ABOVE, shown, shown_reach
from leaderboards.selectors import boards
from leaderboards.selectors.boards import Board, board_page
from leaderboards.selectors.listed import Filters
from leaderboards.services.count_pools import count_pools
from tests.factories import make_user, sign_in

pytestmark = pytest.mark.django_db

KEY = "tudor-duel"
ADDRESS = f"/leaderboards/{KEY}/"


def pool() -> Pool:
    return Pool.objects.get_or_create(key=KEY)[0]


def stands(user: User, mean: float, deviation: float = 2.0, days_ago: float = 1) -> User:
    last_at = timezone.now() - timedelta(days=days_ago)
    Rating.objects.create(user=user, pool=pool(), mean=mean, deviation=deviation, matches=12, last_at=last_at)
    return user


def crowd(count: int, top: float = 40.0, deviation: float = 2.0) -> list[User]:
    """So many people, the first of them the strongest."""
    people = User.objects.bulk_create(User(username=f"p{number:04}") for number in range(count))
    last_at = timezone.now() - timedelta(days=1)
    Rating.objects.bulk_create(
        Rating(user=user, pool=pool(), mean=top - number / 100, deviation=deviation, matches=9, last_at=last_at)
        for number, user in enumerate(people)
    )
    return people


def names(page: Board) -> list[str]:
    return [row.name for row in page.rows]


def shown_to(client: Client, query: str = "") -> str:
    response = client.get(f"{ADDRESS}{query}")
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_the_strongest_comes_first_with_a_rank_and_how_sure_it_is(client: Client) -> None:
    stands(make_user("weaker"), 24.0)
    stands(make_user("stronger"), 31.0, 3.0, days_ago=0)
    page = board_page(KEY, {}, None)
    assert [(row.rank, row.name) for row in page.rows] == [(1, "stronger"), (2, "weaker")]
    assert f"{shown(31.0)} ± {shown_reach(3.0)}" in shown_to(client)


def test_people_of_the_same_rating_stand_in_a_fixed_order() -> None:
    people = [stands(make_user(name), 25.0) for name in ("ann-x", "bob-x", "cid-x")]
    rows = board_page(KEY, {}, None).rows
    assert [row.user_id for row in rows] == [user.pk for user in people]
    after = board_page(KEY, {"after": people[0].pk}, None)
    assert [(row.rank, row.user_id) for row in after.rows] == [(2, people[1].pk), (3, people[2].pk)]


def test_provisional_ratings_are_left_out_unless_they_are_asked_for(client: Client) -> None:
    stands(make_user("settled"), 26.0)
    stands(make_user("fresh"), 35.0, PROVISIONAL_ABOVE + 0.1)
    stands(make_user("rusty"), 30.0, 6.4, days_ago=200)
    assert names(board_page(KEY, {}, None)) == ["settled"]
    everybody = board_page(KEY, {"provisional": True}, None)
    assert [(row.name, row.is_provisional) for row in everybody.rows] == [
        ("fresh", True),
        ("rusty", True),
        ("settled", False),
    ]
    assert shown_to(client, "?provisional=1").count(" provisional ") >= 2


def test_active_means_a_match_in_the_last_90_days() -> None:
    stands(make_user("near"), 26.0, days_ago=89)
    stands(make_user("far-off"), 27.0, days_ago=91)
    assert names(board_page(KEY, {}, None)) == ["far-off", "near"]
    assert names(board_page(KEY, {"active": True}, None)) == ["near"]


def test_guests_closed_accounts_and_people_who_do_not_want_it_are_not_listed() -> None:
    stands(make_user("listed"), 20.0)
    stands(create_guest(), 30.0)
    closed = stands(make_user("closed-x"), 31.0)
    shy = stands(make_user("shyabcd"), 32.0)
    close_account(user=closed)
    save_preferences(user=shy, is_on_leaderboards=False)
    page = board_page(KEY, {"provisional": True}, shy)
    assert [(row.rank, row.name) for row in page.rows] == [(1, "listed")]
    assert not page.around
    count_pools()
    assert [sum(counts) for _start, *counts in PoolCount.objects.get().columns] == [4]
    save_preferences(user=shy, is_on_leaderboards=True)
    assert names(board_page(KEY, {}, None)) == ["shyabcd", "listed"]


def test_members_say_in_their_preferences_whether_they_are_listed() -> None:
    user = make_user("shyabcd")
    client = sign_in(user)
    assert 'name="is_on_leaderboards"' in client.get("/account/preferences/").content.decode()
    client.post("/account/preferences/", {"palette": "classic", "motion": "system"})
    user = User.objects.get(pk=user.pk)
    assert export_data(user)["preferences"]["is_on_leaderboards"] is False
    guests_page = sign_in(create_guest()).get("/account/preferences/").content.decode()
    assert "is_on_leaderboards" not in guests_page


def test_pages_lead_through_the_whole_list_and_back(client: Client) -> None:
    people = crowd(120)
    seen: list[tuple[int | None, str]] = []
    asked: list[dict[str, int]] = [{}]
    for query in asked:
        page = board_page(KEY, query, None)
        seen += [(row.rank, row.name) for row in page.rows]
        if page.after:
            asked.append({"after": int(page.after.partition("after=")[2])})
    assert seen == [(place, user.username) for place, user in enumerate(people, 1)]
    assert len(asked) == 3
    last = board_page(KEY, asked[-1], None)
    middle = board_page(KEY, {"before": last.rows[0].user_id}, None)
    assert [row.rank for row in middle.rows] == list(range(51, 101))
    first = board_page(KEY, {"before": middle.rows[0].user_id}, None)
    assert [row.rank for row in first.rows] == list(range(1, 51))
    assert not first.has_before
    html = client.get(ADDRESS).content.decode()
    assert 'rel="next"' in html
    assert 'rel="prev"' not in html


def test_viewers_find_themselves_among_their_neighbours() -> None:
    people = crowd(60)
    page = board_page(KEY, {"around": True}, people[30])
    assert [row.rank for row in page.rows] == list(range(21, 42))
    assert [row.name for row in page.rows if row.is_viewer] == ["p0030"]
    at_the_top = board_page(KEY, {"around": True}, people[0])
    assert [row.rank for row in at_the_top.rows] == list(range(1, 12))
    client = sign_in(people[30])
    assert "around=1" in client.get(ADDRESS).content.decode()
    assert shown_to(client, "?around=1").count(" you ") == 1


def test_the_page_around_the_viewer_widens_filters_that_would_leave_them_out() -> None:
    crowd(3)
    me = stands(make_user("newcomer"), 25.0, 8.0, days_ago=100)
    page = board_page(KEY, {"around": True, "active": True}, me)
    assert page.filters == Filters(with_provisional=True)
    assert names(page)[-1] == "newcomer"


def test_who_does_not_stand_on_the_list_is_told_why() -> None:
    crowd(3)
    words = shown_to(sign_in(make_user("onlooker")), "?around=1")
    assert "You are not listed here. Members are listed after a rated game" in words
    assert "p0000" in words


def test_far_down_ranks_follow_from_the_count_and_say_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "EXACT", 20)
    people = crowd(400)
    asked = {"after": people[299].pk}
    assert {row.rank for row in board_page(KEY, asked, None).rows} == {None}
    count_pools()
    page = board_page(KEY, asked, None)
    assert page.has_about
    assert page.rows[0].rank == pytest.approx(301, abs=10)
    assert f"≈ {page.rows[0].rank}" in shown_to(client, f"?after={people[299].pk}")
    exact = board_page(KEY, {"after": people[9].pk}, None)
    assert not exact.has_about
    assert exact.rows[0].rank == 11


def test_a_page_looks_at_so_many_rows_and_no_more(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "STEP", 20)
    monkeypatch.setattr(boards, "MOST_LOOKED", 60)
    crowd(100, deviation=8.0)
    last = stands(make_user("settled"), 20.0)
    page = board_page(KEY, {}, None)
    assert page.is_cut
    assert not page.rows
    assert "Keep searching" in shown_to(client)
    further = board_page(KEY, {"after": int(page.after.partition("after=")[2])}, None)
    assert names(further) == [last.username]


def test_a_page_asks_as_often_in_a_large_pool_as_in_a_small_one(client: Client) -> None:
    people = crowd(200)
    count_pools()

    def asked(query: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"{ADDRESS}{query}").status_code == 200
        return len(queries)

    queries = ["", f"?after={people[100].pk}", f"?before={people[150].pk}"]
    few = [asked(query) for query in queries]
    User.objects.bulk_create(User(username=f"q{number:04}") for number in range(1500))
    Rating.objects.bulk_create(
        Rating(user=user, pool=pool(), mean=15.0, deviation=2.0, matches=9, last_at=timezone.now())
        for user in User.objects.filter(username__startswith="q")
    )
    count_pools()
    assert [asked(query) for query in queries] == few
    assert max(few) <= 8


def test_an_empty_pool_says_how_to_get_in(client: Client) -> None:
    for query in ("", "?provisional=1"):
        assert "No players yet: finish a rated game (Tudor, 2 players)" in shown_to(client, query)
    pool()
    assert "No players yet: finish a rated game" in shown_to(client)
    assert "No matching players yet" in shown_to(client, "?active=1")
    whole = re.sub(r"\s+", " ", client.get("/leaderboards/").content.decode())
    assert whole.count("No players yet: finish a rated game with other people") == 4


def test_people_with_few_games_come_after_the_others_without_a_rank(client: Client) -> None:
    stands(make_user("settled"), 26.0)
    stands(make_user("fresh"), 35.0, PROVISIONAL_ABOVE + 0.1)
    page = board_page(KEY, {}, None)
    assert [(row.rank, row.name) for row in page.rows] == [(1, "settled")]
    assert [(row.rank, row.name, row.is_provisional) for row in page.newcomers] == [(None, "fresh", True)]
    words = shown_to(client)
    assert words.index("settled") < words.index("Few games so far") < words.index("fresh")
    assert not board_page(KEY, {"provisional": True}, None).newcomers


def test_they_come_where_the_list_ends_and_not_on_every_page() -> None:
    crowd(boards.PAGE + 1)
    stands(make_user("fresh"), 45.0, PROVISIONAL_ABOVE + 0.1)
    first = board_page(KEY, {}, None)
    assert not first.newcomers
    last = board_page(KEY, {"after": first.rows[-1].user_id}, None)
    assert [row.name for row in last.newcomers] == ["fresh"]


def test_the_top_of_every_pool_is_on_one_page_with_the_own_place(client: Client) -> None:
    people = crowd(boards.TOP + 5)
    viewer = people[-2]
    top = boards.pool_top(pool(), viewer)
    assert [row.rank for row in top.rows] == list(range(1, boards.TOP + 1))
    assert top.here is not None
    assert [(row.rank, row.is_viewer) for row in top.here.rows] == [(13, False), (14, True), (15, False)]
    client.force_login(viewer)
    words = re.sub(r"\s+", " ", client.get("/leaderboards/").content.decode())
    assert "You are here" in words


def test_a_short_top_is_filled_up_with_people_with_few_games() -> None:
    stands(make_user("settled"), 26.0)
    fresh = stands(make_user("fresh"), 35.0, PROVISIONAL_ABOVE + 0.1)
    top = boards.pool_top(pool(), fresh)
    assert [(row.rank, row.name) for row in top.rows] == [(1, "settled"), (None, "fresh")]
    assert top.here is not None
    assert top.here.is_on_page


def test_viewers_find_their_row_or_their_neighbours_on_every_page(client: Client) -> None:
    people = crowd(boards.PAGE + 9)
    on_page = board_page(KEY, {}, people[3]).here
    assert on_page is not None
    assert on_page.is_on_page
    client.force_login(people[3])
    html = client.get(ADDRESS).content.decode()
    assert 'href="#you"' in html
    assert html.count('id="you"') == 1
    below = board_page(KEY, {}, people[boards.PAGE + 3]).here
    assert below is not None
    assert not below.is_on_page
    assert [row.rank for row in below.rows] == [boards.PAGE + 3, boards.PAGE + 4, boards.PAGE + 5]
    assert board_page(KEY, {}, None).here is None


def test_the_page_of_all_pools_asks_as_often_for_many_players_as_for_few(client: Client) -> None:
    viewer = crowd(8)[7]
    client.force_login(viewer)
    client.get("/leaderboards/")
    with CaptureQueriesContext(connection) as few:
        client.get("/leaderboards/")
    for number in range(boards.TOP - 8):
        stands(make_user(f"more{number}"), 20.0)
    with CaptureQueriesContext(connection) as many:
        client.get("/leaderboards/")
    assert len(many) <= len(few)


def test_all_leaderboards_are_reached_from_the_head_of_every_page(client: Client) -> None:
    assert 'href="/leaderboards/"' in client.get("/").content.decode()
    html = client.get("/leaderboards/").content.decode()
    for key in ("tudor-duel", "tudor-table", "royals-duel", "royals-table"):
        assert f'href="/leaderboards/{key}/"' in html


def test_odd_questions_are_no_server_error(client: Client) -> None:
    crowd(2)
    for query in ("?after=x", f"?after={10**30}", "?before=-1", "?after=999999", "?around=1", "?provisional=%00"):
        assert "p0000" in shown_to(client, query)
    for address in ("/leaderboards/chess-duel/", f"/leaderboards/{'x' * 300}/"):
        assert client.get(address).status_code == 404
