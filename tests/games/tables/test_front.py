"""The front door."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from accounts.absolute_urls import absolute_url
from games.models import Match
from tests.games.table_factories import bots_moved

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = pytest.mark.sqlite_only


class Outline(HTMLParser):
    """The tags of a page in their order, each with its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture
def page(client: Client) -> str:
    response = client.get(reverse("games:home"))
    assert response.status_code == 200
    return response.content.decode()


def test_it_stands_at_the_root() -> None:
    assert reverse("games:home") == "/"


def test_it_names_the_site_and_both_games(page: str) -> None:
    assert "<title>Court & Crown" in page
    assert "Tudor" in page
    assert "Royals" in page


def test_it_has_a_language_landmarks_and_one_heading(page: str) -> None:
    outline = Outline(page)
    assert outline.all("html")[0]["lang"] == "en"
    assert [len(outline.all(tag)) for tag in ("main", "footer", "h1")] == [1, 1, 1]
    assert len([header for header in outline.all("header") if header.get("class") == "masthead"]) == 1


def test_the_first_link_skips_to_the_content(page: str) -> None:
    outline = Outline(page)
    assert outline.all("a")[0]["href"] == "#content"
    assert outline.all("main")[0]["id"] == "content"


def test_an_id_is_given_once(page: str) -> None:
    ids = [attributes["id"] for _, attributes in Outline(page).tags if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_it_loads_nothing_from_elsewhere_and_everything_it_loads_is_there(page: str) -> None:
    found = Outline(page).all("link")
    # What an installation asks for has an address of its own, and is no file.
    links = [link["href"] or "" for link in found if link.get("rel") not in ("alternate", "manifest")]
    assert links
    for link in links:
        assert link.startswith("/static/")
        assert finders.find(link.removeprefix("/static/")), link
    # The page in every language, for search engines: they want whole addresses, and nothing is loaded from them.
    named = {link["href"] for link in found if link.get("rel") == "alternate"}
    assert named == {absolute_url(path) for path in ("/", "/en/", "/de/", "/nl/")}
    # And the picture that other sites show beside a link to this one.
    card = {tag["content"] for tag in Outline(page).all("meta") if tag.get("property") == "og:image"}
    assert set(re.findall(r'https?://[^"]*', page)) == named | card


def test_it_needs_no_inline_style_or_script(page: str) -> None:
    outline = Outline(page)
    assert not outline.all("style")
    assert all(script.get("src") for script in outline.all("script"))
    assert not [tag for tag, attributes in outline.tags if "style" in attributes]


def test_it_claims_no_language_that_has_no_catalogue(client: Client) -> None:
    response = client.get("/", headers={"accept-language": "fr"})
    assert response.headers["Content-Language"] == "en"


@pytest.mark.parametrize("language", ["de", "nl"])
def test_it_speaks_the_language_of_the_browser(client: Client, language: str) -> None:
    response = client.get("/", headers={"accept-language": language})
    assert response.headers["Content-Language"] == language


@pytest.mark.parametrize("game", ["tudor", "royals"])
def test_one_press_begins_a_game_and_one_more_link_explains_it(page: str, game: str) -> None:
    outline = Outline(page)
    assert f"/lobby/try/{game}/" in [form.get("action") for form in outline.all("form")]
    assert f"/rules/{game}/" in [link.get("href") for link in outline.all("a")]


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["tudor", "royals"])
def test_who_presses_it_sits_at_a_table_with_tips(client: Client, game: str) -> None:
    location = client.post(f"/lobby/try/{game}/")["Location"]
    bots_moved(Match.objects.get())
    response = client.get(location)
    assert response.status_code == 200
    assert response.context["coach"] is not None


def test_it_shows_a_board_of_each_game_that_is_one_picture(page: str) -> None:
    outline = Outline(page)
    windows = [tag for tag in outline.all("div") if "window" in str(tag.get("class")).split()]
    assert [window["role"] for window in windows] == ["img", "img"]
    assert all(window["aria-label"] for window in windows)
    assert len([tag for tag in outline.all("div") if "inert" in tag]) == 2
    drawn = [set(str(attributes.get("class")).split()) for _, attributes in outline.tags]
    for board in ({"tudor", "court"}, {"royals", "chart"}):
        assert len([classes for classes in drawn if board <= classes]) == 1


def test_it_asks_the_database_nothing(client: Client) -> None:
    """The fixture of the database is not asked for: a question would be an error."""
    for _ in range(2):
        assert client.get("/").status_code == 200


def test_it_only_answers_to_reading(client: Client) -> None:
    assert client.post("/").status_code == 405
