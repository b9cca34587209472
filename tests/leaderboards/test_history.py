"""How a player's rating came to be what it is."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.services.close_account import close_account
from accounts.services.save_preferences import save_preferences
from leaderboards.models import Pool, Rating, RatingEvent
from leaderboards.rating import PROVISIONAL_ABOVE, shown
from leaderboards.selectors import history
from leaderboards.selectors.history import history_page
from leaderboards.services.count_pools import count_pools
from leaderboards.services.rate_match import rate_pool
from tests.leaderboards.matches import noted, people_of

pytestmark = pytest.mark.django_db

KEY = "tudor-duel"


@pytest.fixture
def people() -> list[User]:
    """Two people after so many matches that their ratings are sure."""
    anna, bo = people_of(2)
    for number in range(30):
        noted([anna, bo], [2, 1] if number % 3 == 0 else [1, 2], day=number)
    rate_pool(pool_id=Pool.objects.get(key=KEY).pk)
    return [anna, bo]


def address(person: User) -> str:
    return f"/people/{person.pk}/ratings/{KEY}/"


def test_every_match_is_drawn_and_stands_in_a_table_that_leads_to_its_reasons(
    client: Client, people: list[User]
) -> None:
    html = client.get(address(people[0])).content.decode()
    assert 'role="img"' in html
    assert 'class="plot-path"' in html
    for event in RatingEvent.objects.filter(user=people[0]).select_related("match"):
        assert f'href="/ratings/{event.match.code}/"' in html
        assert f"<td>{shown(event.mean_after)} ± " in html


def test_the_best_rating_is_one_that_was_sure(people: list[User]) -> None:
    page = history_page(people[0], KEY)
    sure = RatingEvent.objects.filter(user=people[0], deviation_after__lte=PROVISIONAL_ABOVE)
    assert page.best is not None
    assert page.best.value == max(shown(event.mean_after) for event in sure)


def test_only_the_last_matches_are_drawn_and_the_page_says_so(
    client: Client, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not history_page(people[0], KEY).is_cut
    monkeypatch.setattr(history, "LAST_CHANGES", 5)
    page = history_page(people[0], KEY)
    assert page.is_cut
    assert page.plot is not None
    assert len(page.plot.rows) == 5
    newest = RatingEvent.objects.filter(user=people[0]).select_related("match").order_by("-number")[0]
    assert page.plot.rows[0].address == f"/ratings/{newest.match.code}/"
    assert "The chart shows the last" in client.get(address(people[0])).content.decode()


def test_the_page_tells_above_how_many_a_player_stands(people: list[User]) -> None:
    assert history_page(people[0], KEY).distribution is None
    Rating.objects.filter(user=people[0]).update(mean=35.0, last_at=timezone.now())
    Rating.objects.filter(user=people[1]).update(mean=15.0, last_at=timezone.now())
    count_pools()
    stronger, weaker = history_page(people[0], KEY), history_page(people[1], KEY)
    assert (stronger.better_than, weaker.better_than) == (50, 0)
    assert stronger.compared == 2
    assert stronger.distribution is not None
    assert stronger.distribution.drawing.marks


def test_unlisted_people_are_not_compared(people: list[User]) -> None:
    count_pools()
    save_preferences(user=people[0], is_on_leaderboards=False)
    page = history_page(User.objects.get(pk=people[0].pk), KEY)
    assert page.matches == 30
    assert page.better_than is None
    assert page.distribution is None or not page.distribution.drawing.marks


def test_a_pool_without_matches_is_told_in_words(client: Client, people: list[User]) -> None:
    html = client.get(f"/people/{people[0].pk}/ratings/royals-table/").content.decode()
    assert "has not finished a rated game here yet" in html


def test_the_panel_leads_to_the_history(client: Client, people: list[User]) -> None:
    assert f'href="{address(people[0])}"' in client.get(f"/people/{people[0].pk}/ratings/").content.decode()


def test_a_single_match_is_drawn_too(client: Client) -> None:
    anna, bo = people_of(2)
    noted([anna, bo], [1, 2])
    rate_pool(pool_id=Pool.objects.get(key=KEY).pk)
    html = client.get(address(anna)).content.decode()
    assert "none yet (provisional)" in html
    assert len(re.findall(r'class="plot-dot"', html)) == 1


def test_there_is_no_history_of_a_closed_account_or_in_a_pool_that_is_none(client: Client, people: list[User]) -> None:
    assert client.get(f"/people/{people[1].pk}/ratings/chess-duel/").status_code == 404
    close_account(user=people[0])
    for odd in (address(people[0]), f"/people/{10**30}/ratings/{KEY}/"):
        assert client.get(odd).status_code == 404


def test_the_page_asks_as_often_for_many_matches_as_for_few(client: Client, people: list[User]) -> None:
    count_pools()

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(people[0])).status_code == 200
        return len(queries)

    few = asked()
    for number in range(30, 60):
        noted(people, [1, 2], day=number)
    rate_pool(pool_id=Pool.objects.get(key=KEY).pk)
    assert asked() == few
    assert few <= 9
