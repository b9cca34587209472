"""Playing a friend: one press, one link, and the friend sits down without an account."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clock import LIVE, OVER_DAYS, Tempo
from games.engine.protocol import Ruleset
from games.models import Match
from games.models.table_settings import clock_settings
from games.tables.selectors.friend_table import friend_table
from games.tables.services.open_table import open_table
from games.tables.services.play_friend import play_friend
from games.tables.services.take_seat import cancel_table, take_seat
from games.tables.services.try_game import try_game
from tests.factories import sign_in
from tests.games.table_factories import person

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

TUDOR = Ruleset.read("tudor/v15@1")
HTMX = {"HX-Request": "true"}


def test_the_first_table_is_royals_for_two_with_the_calm_clock() -> None:
    match = play_friend(user=person("anna"))
    assert (match.game_slug, match.players, match.access, match.pace) == ("royals", 2, "link", "live")
    assert not match.is_rated
    assert match.control == LIVE[Tempo.CALM]


def test_a_second_press_finds_the_same_table_while_it_is_empty() -> None:
    anna = person("anna")
    match = play_friend(user=anna)
    assert play_friend(user=anna) == match
    take_seat(match_id=match.pk, user=person("bo"))
    assert play_friend(user=anna) != match


def test_a_cancelled_table_is_not_found_again() -> None:
    anna = person("anna")
    match = play_friend(user=anna)
    cancel_table(match_id=match.pk, user=anna)
    assert play_friend(user=anna) != match


def test_the_last_settings_are_used_without_what_would_keep_a_friend_out() -> None:
    anna = person("anna")
    settings = clock_settings(OVER_DAYS[Tempo.BRISK])
    settings.update({"title": "Mine", "is_rated": True, "least_reliability": 95, "pace": "days"})
    open_table(user=anna, ruleset=TUDOR, players=3, **settings)
    try_game(user=anna, game="royals")
    match = play_friend(user=anna)
    assert (match.game_slug, match.players, match.pace, match.title) == ("tudor", 3, "days", "")
    assert (match.access, match.is_rated, match.least_reliability) == ("link", False, 0)


def test_one_press_shows_the_link_and_its_code() -> None:
    client = sign_in(person("anna"))
    page = client.post(reverse("games:play_friend"), headers=HTMX).content.decode()
    match = Match.objects.get()
    assert f'value="http://testserver/tables/{match.code}/"' in page
    assert "Royals, 2 players, 10 min + 30 s, casual" in page
    assert "<svg viewBox" in page
    assert reverse("games:cancel_table", args=[match.code]) in page


def test_without_script_the_link_is_on_the_page_that_follows() -> None:
    client = sign_in(person("anna"))
    page = client.post(reverse("games:play_friend"), follow=True).content.decode()
    assert f"/tables/{Match.objects.get().code}/" in page
    assert 'id="friend-url"' in page


def test_a_visitor_becomes_a_guest_who_plays_a_friend() -> None:
    client = Client()
    page = client.post(reverse("games:play_friend"), follow=True).content.decode()
    assert 'id="friend-url"' in page
    assert Match.objects.get().opened_by.is_guest


def test_a_visitor_with_the_link_sits_down_as_a_guest() -> None:
    match = play_friend(user=person("anna"))
    friend = Client()
    assert "Take a seat as a guest" in friend.get(f"/tables/{match.code}/").content.decode()
    friend.post(reverse("games:take_seat", args=[match.code]))
    match.refresh_from_db()
    guest = User.objects.get(is_guest=True)
    assert match.status == Match.Status.CALLED
    assert match.seat_of(guest) is not None


@pytest.mark.parametrize("settings", [{"is_rated": True}, {"access": "invitation"}])
def test_a_visitor_has_to_sign_in_where_guests_may_not_sit(settings: dict[str, object]) -> None:
    match = open_table(user=person("anna"), ruleset=TUDOR, players=2, **settings)  # type: ignore[arg-type]
    response = Client().post(reverse("games:take_seat", args=[match.code]))
    assert response.headers["Location"].startswith("/account/login/")
    assert not User.objects.filter(is_guest=True).exists()


def test_a_page_that_asks_for_news_is_sent_to_the_table_once_a_friend_sits_there() -> None:
    anna = person("anna")
    match = play_friend(user=anna)
    client = sign_in(anna)
    address = f"/?friend={match.code}"
    assert "HX-Redirect" not in client.get(address, headers=HTMX).headers
    take_seat(match_id=match.pk, user=person("bo"))
    assert client.get(address, headers=HTMX).headers["HX-Redirect"] == f"/tables/{match.code}/"


def test_another_table_that_is_still_empty_keeps_no_page_from_its_friend() -> None:
    anna = person("anna")
    match = play_friend(user=anna)
    open_table(user=anna, ruleset=TUDOR, players=2, access=Match.Access.LINK)
    take_seat(match_id=match.pk, user=person("bo"))
    news = sign_in(anna).get(f"/?friend={match.code}", headers=HTMX)
    assert news.headers["HX-Redirect"] == f"/tables/{match.code}/"


def test_the_table_of_another_person_is_not_where_a_page_is_sent() -> None:
    other = play_friend(user=person("anna"))
    page = sign_in(person("bo")).get(f"/?friend={other.code}", headers=HTMX)
    assert "HX-Redirect" not in page.headers
    assert other.code not in page.content.decode()


def test_the_code_of_a_link_is_drawn_as_squares() -> None:
    match = play_friend(user=person("anna"))
    drawn = friend_table(match, "https://court.example/tables/abcdefgh/")
    assert drawn.qr_path.startswith("M0 0h1v1h-1z")
    assert drawn.qr_size in range(21, 60, 4)


def test_cancelling_from_the_home_page_stays_there() -> None:
    anna = person("anna")
    match = play_friend(user=anna)
    response = sign_in(anna).post(reverse("games:cancel_table", args=[match.code]), {"from": "home"})
    assert response.headers["Location"] == "/"
    match.refresh_from_db()
    assert match.status == Match.Status.CANCELLED


def test_a_cancelled_table_offers_no_bots() -> None:
    anna = person("anna")
    match = play_friend(user=anna)
    client = sign_in(anna)
    fill = reverse("games:fill_table", args=[match.code])
    assert fill in client.get(f"/tables/{match.code}/").content.decode()
    cancel_table(match_id=match.pk, user=anna)
    assert fill not in client.get(f"/tables/{match.code}/").content.decode()
