"""About, questions, privacy, terms and contact: in three languages, and true."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.test import Client, override_settings

from pages.texts import TEXTS
from tests.accounts.test_languages import alternates
from tests.factories import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

LANGUAGES = [code for code, _name in settings.LANGUAGES]
NAMED = {
    "OPERATOR_NAME": "Thomas More",
    "OPERATOR_ADDRESS": "Old Hall 1; SW3 Chelsea",
    "OPERATOR_EMAIL": "more@court.example",
    "OPERATOR_JURISDICTION": "Utopia",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", [text.slug for text in TEXTS])
def test_a_text_is_there_in_every_language_and_listed_in_all(client: Client, slug: str, language: str) -> None:
    answer = client.get(f"/{language}/{slug}/")
    assert answer.templates[0].name == f"pages/{language}/{slug}.html"
    page = answer.content.decode()
    assert page.count("<h1>") == 1
    assert set(alternates(page)) == {*LANGUAGES, "x-default"}


def test_every_text_is_linked_at_the_foot_of_every_page(client: Client) -> None:
    foot = client.get("/conduct/").content.decode().partition('class="colophon"')[2]
    for text in TEXTS:
        assert f'href="/{text.slug}/"' in foot


@override_settings(**NAMED)
def test_the_operator_of_the_settings_is_named(client: Client) -> None:
    for slug in ("contact", "privacy", "terms"):
        page = client.get(f"/{slug}/").content.decode()
        for part in ("Thomas More", "Old Hall 1", "SW3 Chelsea", "mailto:more@court.example"):
            assert part in page
        assert "text-missing" not in page
    assert "Utopia" in client.get("/terms/").content.decode()


def test_a_page_says_that_the_operator_is_not_named(client: Client) -> None:
    assert "has not filled in" in client.get("/contact/").content.decode()


def _of_pages() -> list[Any]:
    return [message for message in run_checks(include_deployment_checks=True) if message.id == "pages.W001"]


def test_the_deployment_check_tells_the_operator_what_is_missing() -> None:
    with override_settings(**NAMED):
        assert not _of_pages()
    with override_settings(**{**NAMED, "OPERATOR_EMAIL": ""}):
        (warning,) = _of_pages()
    assert "OPERATOR_EMAIL" in warning.msg
    assert "DJANGO_OPERATOR_EMAIL" in warning.hint
    assert "OPERATOR_NAME" not in warning.msg


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cookie_that_the_site_sets_is_on_the_page_about_privacy(client: Client, language: str) -> None:
    client.post("/language/", {"language": language, "next": "/"})
    client.force_login(make_user("anne"))
    client.get("/account/login/")
    # A visitor who sends something is remembered on this device.
    client.post("/settings/", {})
    page = client.get(f"/{language}/privacy/").content.decode()
    named = set(re.findall(r"<dt>([a-z_]+)</dt>", page))
    assert set(client.cookies) <= named
    assert named == {"sessionid", "csrftoken", "django_language", "device", "scheme", "news", "messages"}
