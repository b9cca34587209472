"""What people read about ratings."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services.close_account import close_account
from games.models import Match
from leaderboards.models import Pool, RatingEvent
from leaderboards.rating import shown
from leaderboards.services.rate_match import rate_pool
from tests.games.archive_factories import finished
from tests.leaderboards.matches import noted, over, people_of
from tests.leaderboards.test_recompute import played

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def read(client: Client, address: str, **headers: str) -> str:
    """What a page says, without its marks."""
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def rate_all() -> None:
    for pool in Pool.objects.all():
        rate_pool(pool_id=pool.pk)


def duel() -> tuple[Match, list[User]]:
    """The second match of two people, which the weaker one has won."""
    people = people_of(2)
    noted(people, [1, 2])
    match = noted(people, [2, 1], day=1)
    rate_all()
    return match, people


def test_a_match_explains_every_change_and_every_pair(client: Client) -> None:
    match, _ = duel()
    words = read(client, f"/ratings/{match.code}/")
    for event in RatingEvent.objects.filter(match=match):
        before, after = shown(event.mean_before), shown(event.mean_after)
        assert f"{before} ±" in words
        assert f"{after} ±" in words
        assert f"{after - before:+d}".replace("-", "\N{MINUS SIGN}") in words
    assert re.search(
        r"anna was expected to finish ahead of bo in \d\d of 100 games, but finished behind",
        words,
    )
    assert "formula 1, Plackett-Luce" in words
    assert "Rated game 2 in Tudor, 2 players" in words


def test_every_pair_of_a_table_has_its_sentence_and_who_left_is_told_so(client: Client) -> None:
    people = people_of(4)
    match = noted(people, [1, 1, 3, 2], left=[3])
    rate_all()
    words = read(client, f"/ratings/{match.code}/")
    assert words.count("was expected to finish ahead of") == 6
    assert words.count("they tied") == 1
    assert " left " in words


def test_the_table_shows_the_changes_once_they_are_known(client: Client) -> None:
    match = noted(people_of(2), [1, 2])
    waiting = client.get(f"/ratings/{match.code}/", headers=HTMX).content.decode()
    assert "being updated" in waiting
    assert 'hx-trigger="every' in waiting
    assert "being updated" in read(client, f"/ratings/{match.code}/")
    rate_all()
    known = client.get(f"/ratings/{match.code}/", headers=HTMX).content.decode()
    assert "<html" not in known
    assert 'hx-trigger="every' not in known
    assert "anna" in known
    assert "Why?" in known


@pytest.mark.django_db(transaction=True)
def test_the_page_of_a_rated_match_that_is_over_asks_for_them(client: Client) -> None:
    rated, people = finished(is_rated=True)
    casual, _ = finished(people=people, seed=2)
    assert f'hx-get="/ratings/{rated.code}/"' in client.get(f"/tables/{rated.code}/").content.decode()
    assert "/ratings/" not in client.get(f"/tables/{casual.code}/").content.decode()


def test_a_match_that_moves_no_ratings_says_so(client: Client) -> None:
    match, _ = finished()
    refused = client.get(f"/ratings/{match.code}/")
    assert refused.status_code == 404
    assert 'data-code="rating.none"' in refused.content.decode()
    assert "change ratings: only rated games" in read(client, f"/ratings/{match.code}/", **HTMX)


def test_a_match_that_all_left_moved_no_rating(client: Client) -> None:
    match = noted(people_of(2), [1, 2], left=[0, 1])
    rate_all()
    assert "no ratings changed" in read(client, f"/ratings/{match.code}/")
    assert "no ratings changed" in read(client, f"/ratings/{match.code}/", **HTMX)


def test_a_person_has_a_rating_in_every_pool_with_its_last_changes(client: Client) -> None:
    match, people = duel()
    panel = client.get(f"/people/{people[0].pk}/ratings/", headers=HTMX).content.decode()
    page = client.get(f"/people/{people[0].pk}/ratings/").content.decode()
    assert "<html" not in panel
    assert "<html" in page
    for html in (panel, page):
        assert "Tudor, 2 players" in html
        assert "provisional" in html
        assert "after 2 rated games" in html
        assert f"/ratings/{match.code}/" in html
    assert f'hx-get="/people/{people[0].pk}/ratings/"' in client.get("/people/anna/").content.decode()


def test_people_who_have_never_played_for_a_rating_have_none(client: Client) -> None:
    (anna,) = people_of(1)
    assert "No rated games finished yet." in read(client, f"/people/{anna.pk}/ratings/")


def test_a_closed_account_stays_in_the_ledger_without_a_name(client: Client) -> None:
    match, people = duel()
    close_account(user=people[0])
    assert "anna" not in client.get(f"/ratings/{match.code}/").content.decode()
    assert client.get(f"/people/{people[0].pk}/ratings/").status_code == 404


def test_the_formula_is_told_in_words_before_and_after_it_has_been_compared(client: Client) -> None:
    assert "have not been compared yet" in read(client, "/ratings/formula/")
    call_command("recompute_ratings", "--compare", verbosity=0)
    assert "have not been compared yet" in read(client, "/ratings/formula/")
    played(30)
    call_command("recompute_ratings", "--compare", verbosity=0)
    words = read(client, "/ratings/formula/")
    for name in ("Plackett-Luce", "Bradley-Terry", "Elo"):
        assert name in words
    html = client.get("/ratings/formula/").content.decode()
    assert 'role="img"' in html
    assert 'class="plot-ideal"' in html


def test_pages_ask_as_often_for_many_matches_as_for_few(client: Client) -> None:
    people = people_of(4)
    match = noted(people, [1, 2, 3, 4])
    rate_all()

    def asked(address: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    addresses = [f"/ratings/{match.code}/", f"/people/{people[0].pk}/ratings/", "/ratings/formula/"]
    few = [asked(address) for address in addresses]
    for day in range(1, 12):
        noted(people, [4, 3, 2, 1], day=day)
    rate_all()
    assert [asked(address) for address in addresses] == few
    assert max(few) <= 8


def test_an_odd_address_is_no_server_error(client: Client) -> None:
    for address in (f"/people/{10**30}/ratings/", "/ratings/nowhere2/", f"/ratings/{'x' * 300}/"):
        assert client.get(address).status_code == 404


def test_nothing_is_told_of_a_match_that_is_not_over(client: Client) -> None:
    match = over(people_of(2), [1, 2])
    Match.objects.filter(pk=match.pk).update(status=Match.Status.PLAYING)
    assert "change ratings: only rated games" in read(client, f"/ratings/{match.code}/", **HTMX)
