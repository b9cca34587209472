"""Parts of a leaderboard: a country, the viewer's friends, the bots."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services.block_person import block_person
from accounts.services.close_account import close_account
from accounts.services.save_preferences import save_preferences
from leaderboards.models import BoardCount, PoolCount, Rating
from leaderboards.selectors import boards
from leaderboards.selectors.boards import board_page
from leaderboards.services.count_pools import count_pools
from leaderboards.services.label_ratings import label_ratings
from leaderboards.services.rate_match import rate_pool
from social.services.follow import follow
from tests.factories import make_user, sign_in
from tests.leaderboards.matches import noted, people_of
from tests.leaderboards.test_boards import ADDRESS, KEY, crowd, names, pool, shown_to, stands

pytestmark = pytest.mark.django_db


def at_home(user: User, country: str) -> User:
    save_preferences(user=user, country=country)
    return user


def bot(name: str, mean: float) -> User:
    user = make_user(name)
    User.objects.filter(pk=user.pk).update(is_bot=True)
    stands(user, mean)
    label_ratings(user=user)
    return user


def test_a_country_lists_who_is_at_home_there_with_ranks_of_its_own() -> None:
    stands(make_user("stateless"), 35.0)
    at_home(stands(make_user("french"), 34.0), "FR")
    at_home(stands(make_user("german"), 33.0), "DE")
    at_home(stands(make_user("german2"), 32.0), "DE")
    page = board_page(KEY, {"country": "DE"}, None)
    assert [(row.rank, row.name, row.country) for row in page.rows] == [
        (1, "german", ("DE", "Germany")),
        (2, "german2", ("DE", "Germany")),
    ]
    assert len(board_page(KEY, {}, None).rows) == 4


def test_a_rating_follows_the_country_of_the_preferences_and_forgets_it_with_the_account() -> None:
    anna, bo = people_of(2)
    save_preferences(user=anna, country="DE")
    noted([anna, bo], [1, 2])
    rate_pool(pool_id=pool().pk)
    assert Rating.objects.get(user=anna).country == "DE", "a first rating is labelled too"
    save_preferences(user=anna, country="FR")
    assert Rating.objects.get(user=anna).country == "FR"
    noted([anna, bo], [1, 2], day=1)
    rate_pool(pool_id=pool().pk)
    assert Rating.objects.get(user=anna).country == "FR"
    close_account(user=anna)
    assert Rating.objects.get(user=anna).country == ""


def test_people_are_listed_unless_bots_are_asked_for(client: Client) -> None:
    stands(make_user("human"), 26.0)
    bot("clockwork", 40.0)
    assert names(board_page(KEY, {}, None)) == ["human"]
    assert [(row.rank, row.name) for row in board_page(KEY, {"bots": True}, None).rows] == [(1, "clockwork")]
    assert "clockwork" in shown_to(client, "?bots=1&country=DE&following=1"), "bots are at home nowhere"
    count_pools()
    assert [sum(counts) for _start, *counts in PoolCount.objects.get().columns] == [4]


def test_friends_are_ranked_among_themselves_with_the_viewer() -> None:
    people = crowd(30)
    me, *others = people[20], people[3], people[25]
    for friend in others:
        follow(follower=me, followed=friend)
    page = board_page(KEY, {"following": True}, me)
    assert [(row.rank, row.name, row.is_viewer) for row in page.rows] == [
        (1, "p0003", False),
        (2, "p0020", True),
        (3, "p0025", False),
    ]
    around = board_page(KEY, {"following": True, "around": True}, me)
    assert names(around) == ["p0003", "p0020", "p0025"]
    assert around.is_around
    save_preferences(user=others[0], is_on_leaderboards=False)
    block_person(blocker=others[1], blocked=me)
    assert names(board_page(KEY, {"following": True}, me)) == ["p0020"]


def test_filters_work_together() -> None:
    me = at_home(stands(make_user("myself"), 25.0), "DE")
    near = at_home(stands(make_user("near-by"), 30.0, 8.0), "DE")
    far = at_home(stands(make_user("far-off"), 31.0), "FR")
    stranger = at_home(stands(make_user("stranger"), 32.0), "DE")
    for friend in (near, far):
        follow(follower=me, followed=friend)
    asked = {"following": True, "country": "DE"}
    assert names(board_page(KEY, asked, me)) == ["myself"]
    assert names(board_page(KEY, asked | {"provisional": True}, me)) == ["near-by", "myself"]
    assert stranger.username in names(board_page(KEY, {"country": "DE"}, me))
    page = board_page(KEY, asked | {"provisional": True, "around": True}, me)
    assert page.around == "provisional=1&country=DE&following=1&around=1"


def test_a_visitor_has_no_friends_to_ask_for(client: Client) -> None:
    crowd(2)
    assert "Friends only" not in shown_to(client)
    assert "p0001" in shown_to(client, "?following=1")
    me = make_user("lonely")
    assert "None of the players you follow are listed yet" in shown_to(sign_in(me), "?following=1")


def test_pages_of_a_country_lead_on_and_rank_from_its_own_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "EXACT", 20)
    people = crowd(240)
    Rating.objects.filter(user__in=[user.pk for user in people[::2]]).update(country="DE")
    first = board_page(KEY, {"country": "DE"}, None)
    assert [row.rank for row in first.rows] == list(range(1, 51))
    assert first.after == f"country=DE&after={people[98].pk}"
    asked = {"country": "DE", "after": people[158].pk}
    assert {row.rank for row in board_page(KEY, asked, None).rows} == {None}
    count_pools()
    page = board_page(KEY, asked, None)
    assert page.has_about
    assert page.rows[0].rank == pytest.approx(81, abs=8)
    assert page.counted is not None
    assert page.counted.people == 120
    assert [country.code for country in page.countries] == ["DE"]
    Rating.objects.update(country="")
    count_pools()
    assert not BoardCount.objects.exists(), "a country without people is forgotten"


def test_each_filter_asks_as_often_in_a_large_pool_as_in_a_small_one() -> None:
    people = crowd(120)
    me = people[60]
    for friend in people[:40]:
        follow(follower=me, followed=friend)
    Rating.objects.update(country="DE")
    count_pools()
    client = sign_in(me)

    def asked(query: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"{ADDRESS}{query}").status_code == 200
        return len(queries)

    queries = [
        f"?country=DE&after={people[55].pk}",
        "?country=DE&around=1",
        "?following=1",
        "?following=1&around=1",
        "?bots=1",
    ]
    few = [asked(query) for query in queries]
    users = User.objects.bulk_create(User(username=f"q{number:04}") for number in range(1200))
    Rating.objects.bulk_create(
        Rating(user=user, pool=pool(), mean=15.0, deviation=2.0, matches=9, last_at=people[0].date_joined, country="DE")
        for user in users
    )
    count_pools()
    assert [asked(query) for query in queries] == few
    assert max(few) <= 14
