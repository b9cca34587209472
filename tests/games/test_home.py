"""The front door."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse


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


def test_it_names_the_house_and_both_games(page: str) -> None:
    assert "<title>Court & Crown" in page
    assert "Tudor" in page
    assert "Royals" in page


def test_it_has_a_language_landmarks_and_one_heading(page: str) -> None:
    outline = Outline(page)
    assert outline.all("html")[0]["lang"] == "en"
    assert [len(outline.all(tag)) for tag in ("header", "main", "footer", "h1")] == [1, 1, 1, 1]


def test_the_first_link_skips_to_the_content(page: str) -> None:
    outline = Outline(page)
    assert outline.all("a")[0]["href"] == "#content"
    assert outline.all("main")[0]["id"] == "content"


def test_an_id_is_given_once(page: str) -> None:
    ids = [attributes["id"] for _, attributes in Outline(page).tags if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_it_loads_nothing_from_elsewhere_and_everything_it_loads_is_there(page: str) -> None:
    links = [link["href"] or "" for link in Outline(page).all("link")]
    assert links
    for link in links:
        assert link.startswith("/static/")
        assert finders.find(link.removeprefix("/static/")), link
    assert not re.search(r"https?://", page)


def test_it_needs_no_inline_style_or_script(page: str) -> None:
    outline = Outline(page)
    assert not outline.all("style")
    assert all(script.get("src") for script in outline.all("script"))
    assert not [tag for tag, attributes in outline.tags if "style" in attributes]


def test_it_claims_no_language_that_has_no_catalogue(client: Client) -> None:
    response = client.get("/", headers={"accept-language": "de"})
    assert response.headers["Content-Language"] == "en"


def test_it_only_answers_to_reading(client: Client) -> None:
    assert client.post("/").status_code == 405
