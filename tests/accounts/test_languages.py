"""The language of a page: by its address, by choice, by preference."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.conf import settings as django_settings
from django.test import Client
from django.utils import translation
from pytest_django import Settings

from accounts.models import User
from accounts.selectors.people import language_of
from accounts.services.create_guest import create_guest
from accounts.services.save_account import save_account
from accounts.services.save_preferences import save_preferences
from tests.factories import make_user, sign_in

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

GERMAN = {"Accept-Language": "de"}
RULES = "/rules/tudor/"


@pytest.fixture(autouse=True)
def three_languages(settings: Settings) -> Iterator[None]:
    settings.LANGUAGES = [("en", "English"), ("de", "German"), ("nl", "Dutch")]
    yield
    translation.activate(settings.LANGUAGE_CODE)


def language_of_page(client: Client, address: str, **headers: str) -> str:
    page = client.get(address, headers=headers, follow=True).content.decode()
    found = re.search(r'<html lang="([\w-]+)"', page)
    assert found
    return found[1]


def alternates(page: str) -> dict[str, str]:
    return dict(re.findall(r'<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">', page))


@pytest.mark.parametrize("page", ["/", "/learn/", "/learn/tudor/", RULES])
def test_a_listed_page_has_an_address_in_every_language_and_names_them_all(client: Client, page: str) -> None:
    for language in ("en", "de", "nl"):
        response = client.get(f"/{language}{page}", headers={"Accept-Language": "fr"})
        assert response.headers["Content-Language"] == language
        host = django_settings.PUBLIC_URL
        expected = {code: f"{host}/{code}{page}" for code in ("en", "de", "nl")} | {"x-default": host + page}
        assert alternates(response.content.decode()) == expected


def test_an_address_without_a_language_is_shown_in_the_readers_own(client: Client) -> None:
    assert language_of_page(client, RULES, **GERMAN) == "de"
    assert language_of_page(client, RULES) == "en"


def test_the_language_of_an_address_lasts_unless_another_was_chosen(client: Client) -> None:
    assert language_of_page(client, f"/nl{RULES}", **GERMAN) == "nl"
    assert language_of_page(client, RULES, **GERMAN) == "nl"
    assert language_of_page(client, f"/de{RULES}") == "de"
    assert language_of_page(client, RULES) == "nl"


def test_the_address_comes_before_the_preference_for_this_page_alone() -> None:
    user = make_user()
    save_preferences(user=user, language="nl")
    client = sign_in(user)
    assert language_of_page(client, f"/de{RULES}") == "de"
    assert language_of_page(client, RULES) == "nl"


def test_any_other_page_is_sent_to_the_one_address_it_has(client: Client) -> None:
    response = client.get("/de/lobby/?game=tudor")
    assert (response.status_code, response.headers["Location"]) == (302, "/lobby/?game=tudor")
    assert alternates(client.get("/lobby/").content.decode()) == {}


@pytest.mark.parametrize("address", ["/de/nowhere/", "/de//example.org/", "/fr/rules/tudor/", "/de"])
def test_an_address_of_nothing_is_nothing_in_any_language(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_nothing_can_be_sent_to_an_address_with_a_language(client: Client) -> None:
    assert client.post("/de/play-a-friend/").status_code == 404
    assert not User.objects.exists()


def test_a_visitor_chooses_at_the_foot_and_stays_on_the_page(client: Client) -> None:
    page = client.get(f"/de{RULES}").content.decode()
    assert f'name="next" value="{RULES}"' in page
    response = client.post("/language/", {"language": "nl", "next": RULES})
    assert response.headers["Location"] == RULES
    assert language_of_page(client, RULES, **GERMAN) == "nl"


def test_what_a_person_chooses_is_their_preference() -> None:
    user = make_user()
    sign_in(user).post("/language/", {"language": "de", "next": "/"})
    assert language_of(User.objects.get(pk=user.pk)) == "de"


@pytest.mark.parametrize("language", ["tlh", "", "de-x" * 100])
def test_a_language_that_is_not_spoken_changes_nothing(language: str) -> None:
    user = make_user()
    response = sign_in(user).post("/language/", {"language": language, "next": "https://example.org/"})
    assert response.headers["Location"] == "/"
    assert language_of(User.objects.get(pk=user.pk)) == "en"


def test_a_person_is_written_to_in_the_language_they_signed_up_in() -> None:
    guest = create_guest()
    with translation.override("de"):
        saved = save_account(user=guest, username="anne", email="anne@example.org", password="Hever Castle 1501")
    assert language_of(User.objects.get(pk=saved.pk)) == "de"


def test_with_one_language_there_is_nothing_to_choose(client: Client, settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English")]
    page = client.get(RULES).content.decode()
    assert 'action="/language/"' not in page
    assert alternates(page) == {}
