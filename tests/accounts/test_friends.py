"""Lists of friends, and the countries in which people live."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.data_export import export_data
from accounts.models import Friend, User
from accounts.services import add_friend as adding
from accounts.services.add_friend import add_friend
from accounts.services.block_person import block_person
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from accounts.services.remove_friend import remove_friend
from accounts.services.save_preferences import save_preferences
from tests.factories import make_user, sign_in

pytestmark = pytest.mark.django_db


def friends_of(person: User) -> list[str]:
    return list(Friend.objects.filter(person=person).values_list("friend__username", flat=True))


def test_a_friend_is_listed_once_on_one_side_only_and_taken_off_again() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    assert add_friend(person=anne, friend=henry) == add_friend(person=anne, friend=henry)
    assert friends_of(anne) == ["henry"]
    assert friends_of(henry) == []
    remove_friend(person=anne, friend=henry)
    remove_friend(person=anne, friend=henry)
    assert friends_of(anne) == []


def test_neither_oneself_nor_guests_nor_former_players_can_be_listed() -> None:
    anne, guest, closed = make_user("anne"), create_guest(), close_account(user=make_user("closed-x"))
    for friend in (anne, guest, closed):
        with pytest.raises(ValidationError):
            add_friend(person=anne, friend=friend)
    assert not Friend.objects.exists()


def test_who_is_blocked_is_no_friend_no_matter_who_has_blocked_whom() -> None:
    anne, henry = make_user("anne"), make_user("henry")
    add_friend(person=anne, friend=henry)
    add_friend(person=henry, friend=anne)
    block_person(blocker=anne, blocked=henry)
    assert not Friend.objects.exists()
    for person, friend in ((anne, henry), (henry, anne)):
        with pytest.raises(ValidationError):
            add_friend(person=person, friend=friend)
    page = sign_in(henry).post("/people/anne/befriend/", follow=True).content.decode()
    assert "You can&#x27;t add anne as a friend." in page


def test_a_list_holds_so_many_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adding, "MOST_FRIENDS", 2)
    anne, *others = (make_user(name) for name in ("anne", "bess", "cate", "dora"))
    for friend in others[:2]:
        add_friend(person=anne, friend=friend)
    with pytest.raises(ValidationError):
        add_friend(person=anne, friend=others[2])
    assert add_friend(person=anne, friend=others[0])


def test_the_buttons_of_a_page_and_of_the_list_do_it() -> None:
    anne = make_user("anne")
    make_user("henry")
    client = sign_in(anne)
    assert "No friends yet" in client.get("/people/friends/").content.decode()
    assert "/people/henry/befriend/" in client.get("/people/henry/").content.decode()
    assert "henry was added to your friends" in client.post("/people/Henry/befriend/", follow=True).content.decode()
    page = client.get("/people/henry/").content.decode()
    assert "/people/henry/unfriend/" in page
    assert "/people/henry/befriend/" not in page
    assert "/people/henry/unfriend/" in client.get("/people/friends/").content.decode()
    client.post("/people/henry/unfriend/")
    assert not Friend.objects.exists()


def test_a_visitor_and_oneself_see_no_button(client: Client) -> None:
    anne = make_user("anne")
    assert "befriend" not in client.get("/people/anne/").content.decode()
    assert "befriend" not in sign_in(anne).get("/people/anne/").content.decode()


def test_the_list_is_in_the_data_of_its_owner_alone_and_ends_with_either_account() -> None:
    anne, henry, jane = (make_user(name) for name in ("anne", "henry", "jane"))
    add_friend(person=anne, friend=henry)
    add_friend(person=jane, friend=anne)
    assert [friend["username"] for friend in export_data(anne)["friends"]] == ["henry"]
    assert export_data(henry)["friends"] == []
    close_account(user=anne)
    assert not Friend.objects.exists()


def test_a_long_list_takes_as_many_queries_as_a_short_one(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    anne = make_user("anne")
    for number in range(12):
        add_friend(person=anne, friend=make_user(f"friend-{number}"))
    client = sign_in(anne)
    with django_assert_max_num_queries(6):
        assert "friend-11" in client.get("/people/friends/").content.decode()


def test_a_country_is_shown_only_if_it_is_given(client: Client) -> None:
    anne = make_user("anne")
    assert "Germany" not in client.get("/people/anne/").content.decode()
    own = sign_in(anne)
    assert 'name="country"' in own.get("/account/preferences/").content.decode()
    save_preferences(user=anne, country="DE")
    assert "Germany (DE)" in client.get("/people/anne/").content.decode()
    assert export_data(User.objects.get(pk=anne.pk))["preferences"]["country"] == "DE"


def test_a_country_that_does_not_exist_is_refused() -> None:
    page = sign_in(make_user("anne")).post(
        "/account/preferences/", {"palette": "classic", "motion": "system", "country": "XX"}
    )
    assert page.status_code == 200
    assert "errorlist" in page.content.decode()


def test_guests_are_not_asked_where_they_are_at_home() -> None:
    assert 'name="country"' not in sign_in(create_guest()).get("/account/preferences/").content.decode()
