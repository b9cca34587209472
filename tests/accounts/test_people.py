"""Members' pages, and blocks."""

from __future__ import annotations

import re
from unittest.mock import Mock

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import NoReverseMatch
from pytest_django import DjangoAssertNumQueries

from accounts.models import Block, User
from accounts.selectors.people import blocked_between, find_member, has_blocked, search_members
from accounts.services.block_person import block_person
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from accounts.services.unblock_person import unblock_person
from accounts.views import people as views
from tests.factories import make_user, sign_in
from tests.games.archive_factories import archived

pytestmark = pytest.mark.django_db


def test_a_page_tells_the_name_and_since_when(client: Client) -> None:
    page = client.get(make_user("Anne").get_absolute_url()).content.decode()
    assert "<h1>Anne</h1>" in page
    assert "Member since" in page


def test_a_name_in_another_case_leads_to_the_page(client: Client) -> None:
    make_user("Anne")
    assert client.get("/people/aNNe/").headers["Location"] == "/people/Anne/"


def test_guests_and_closed_accounts_have_no_page(client: Client) -> None:
    guest, closed = create_guest(), close_account(user=make_user())
    assert [client.get(person.get_absolute_url()).status_code for person in (guest, closed)] == [404, 404]


def test_the_games_of_a_member_are_a_panel_of_the_games_app(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    anne = make_user()
    monkeypatch.setattr(views, "reverse", lambda name, args: f"/{name}/{args[0]}/")
    assert f'hx-get="/games:player_panel/{anne.pk}/"' in client.get(anne.get_absolute_url()).content.decode()


def test_without_such_a_panel_the_page_does_without(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "reverse", Mock(side_effect=NoReverseMatch))
    page = client.get(make_user().get_absolute_url()).content.decode()
    # The header of the site, before it, is no part of the profile.
    profile = page[page.index("<main") :]
    assert "Member since" in profile
    assert "hx-get" not in profile


@pytest.mark.parametrize("visitor", [None, "anne", "henry"])
def test_a_page_takes_few_queries(visitor: str | None, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    anne, henry = make_user("anne"), make_user("henry")
    block_person(blocker=henry, blocked=anne)
    client = sign_in(User.objects.get(username=visitor)) if visitor else Client()
    with django_assert_max_num_queries(8):
        client.get(anne.get_absolute_url())


@pytest.mark.parametrize("name", ["<script>alert(1)", "\"'><img src=x onerror=y>"])
def test_a_name_that_slipped_in_from_elsewhere_is_only_text(name: str) -> None:
    """Forms refuse such names; this is what happens if one is in the database all the same."""
    anne = make_user()
    villain = make_user("villain")
    block_person(blocker=anne, blocked=villain)
    User.objects.filter(pk=villain.pk).update(username=name[:30])
    pages = [
        sign_in(anne).get("/account/blocks/"),
        sign_in(anne).get("/people/", {"name": name[:1]}),
        sign_in(anne).get("/people/", {"name": name}),
        sign_in(villain).get("/account/close/", follow=True),
        sign_in(villain).get("/account/preferences/"),
    ]
    for page in pages:
        assert page.status_code == 200
        assert name[:8] not in page.content.decode()


def test_members_are_found_by_the_beginning_of_their_name(client: Client) -> None:
    for name in ("Anne", "andrew", "henry"):
        make_user(name)
    guest = create_guest()
    assert [person.username for person in search_members("AN")] == ["Anne", "andrew"]
    assert not search_members(guest.username)
    assert "/people/henry/" in client.get("/people/?name=h").content.decode()
    assert "No players found" in client.get("/people/?name=%25").content.decode()
    assert find_member("HENRY")


def test_one_blocks_another_once_and_lifts_it_again() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    assert block_person(blocker=anne, blocked=henry) == block_person(blocker=anne, blocked=henry)
    assert has_blocked(anne.pk, henry.pk)
    assert not has_blocked(henry.pk, anne.pk)
    unblock_person(blocker=anne, blocked=henry)
    unblock_person(blocker=anne, blocked=henry)
    assert not has_blocked(anne.pk, henry.pk)


def test_nobody_blocks_themselves() -> None:
    anne = make_user()
    with pytest.raises(ValidationError):
        block_person(blocker=anne, blocked=anne)
    page = sign_in(anne).post("/people/anne/block/", follow=True).content.decode()
    assert "You cannot block yourself." in page


def test_a_table_asks_about_all_its_people_at_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    anne, henry, jane = make_user("anne"), make_user("henry"), make_user("jane")
    block_person(blocker=anne, blocked=henry)
    with django_assert_num_queries(1):
        assert blocked_between([anne.pk, henry.pk, jane.pk]) == {(anne.pk, henry.pk)}
    assert blocked_between([henry.pk, jane.pk]) == set()


def test_the_button_on_the_page_blocks_and_the_list_lifts_it() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    client = sign_in(anne)
    assert "/people/henry/block/" in client.get("/people/henry/").content.decode()
    assert client.post("/people/henry/block/", follow=True).content.decode().count("henry is blocked.") == 1
    assert Block.objects.get().blocked == henry
    assert "/people/henry/unblock/" in client.get("/people/henry/").content.decode()
    client.post("/people/henry/unblock/")
    assert not Block.objects.exists()


def test_a_visitor_sees_no_button(client: Client) -> None:
    assert "/block/" not in client.get(make_user().get_absolute_url()).content.decode()


def panel_of(person: User, client: Client, **headers: str) -> str:
    page = client.get(person.get_absolute_url()).content.decode()
    address = re.search(r'hx-get="([^"]+/matches/)"', page)
    assert address
    return client.get(address[1], headers=headers).content.decode()


def test_the_page_shows_finished_matches_with_their_results(client: Client) -> None:
    people = make_user("anne"), make_user("henry")
    titled, _ = archived(people=people, title="The <b>first</b>")
    untitled, _ = archived(people=people, seed=2)
    for seat, person in enumerate(people):
        panel = panel_of(person, client, **{"hx-request": "true"})
        assert "<html" not in panel
        assert "The &lt;b&gt;first&lt;/b&gt;" in panel
        assert f'<a href="/tables/{untitled.code}/">Tudor: anne beat henry' in panel
        for match in (titled, untitled):
            result = match.result or {}
            assert f"place {result['places'][seat]}, {result['scores'][seat]} point" in panel


def test_without_script_the_matches_are_a_page_with_a_way_back(client: Client) -> None:
    anne = make_user()
    page = panel_of(anne, client)
    assert "<h1>anne's finished games</h1>" in page
    assert f'href="{anne.get_absolute_url()}"' in page
    assert "No finished games yet." in page


def test_who_has_no_page_has_no_page_of_matches(client: Client) -> None:
    guest, closed = create_guest(), close_account(user=make_user())
    for person in (guest.pk, closed.pk, 10**6):
        assert client.get(f"/people/{person}/matches/").status_code == 404
