"""The drawings: one file of our own, for everything that the engine can name."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

from django.contrib.staticfiles import finders
from django.template import Context, Template
from django.test import Client
from pytest_django.fixtures import Settings

from games.engine.royals.board import COUNTRIES, TITLES
from games.engine.tudor.board import FACTIONS, OFFICES, ROUND_TOKENS, WIVES
from games.rules.views.specimen import DRAWINGS
from games.titles.royals.words import NAMES as ROYALS_NAMES
from games.titles.tudor.words import NAMES as TUDOR_NAMES

SVG = "{http://www.w3.org/2000/svg}"
OPPORTUNITY = "opportunity-token"
"""What the engine calls `opportunity`: that word is also the name of an option."""
THINGS = ("garter", "house")
SHAPES = {"path", "circle", "rect"}


def sprite() -> str:
    path = finders.find("icons.svg")
    assert path
    return Path(path).read_text()


def symbols() -> list[ElementTree.Element]:
    return ElementTree.fromstring(sprite()).findall(f"{SVG}symbol")


def drawn() -> list[str]:
    return [symbol.attrib["id"] for symbol in symbols()]


def shown(template: str, **words: str) -> str:
    return Template("{% load icons %}" + template).render(Context(words))


def test_everything_that_the_engine_names_is_drawn() -> None:
    tokens = [OPPORTUNITY if token == "opportunity" else token for token in ROUND_TOKENS]
    named = [*FACTIONS, *tokens, *OFFICES, *WIVES, *COUNTRIES, *TITLES, *THINGS]
    assert [name for name in named if name not in {**TUDOR_NAMES, **ROYALS_NAMES}] == []
    assert [name for name in named if name not in drawn()] == []


def test_an_id_is_drawn_once() -> None:
    assert len(drawn()) == len(set(drawn()))


def test_a_drawing_has_a_box_and_consists_of_shapes_alone() -> None:
    for symbol in symbols():
        assert re.fullmatch(r"0 0 \d+ \d+", symbol.attrib["viewBox"]), symbol.attrib["id"]
        assert {part.tag.removeprefix(SVG) for part in symbol.iter()} - {"symbol"} <= SHAPES


def test_drawings_take_their_colours_from_the_page() -> None:
    for part in ElementTree.fromstring(sprite()).iter():
        assert part.get("fill", "none") in ("none", "var(--icon-fill,none)", "var(--icon-line,currentColor)")
        assert part.get("stroke", "none") in ("none", "var(--icon-line,currentColor)")


def test_drawings_bring_no_script_no_style_and_nothing_from_elsewhere() -> None:
    for part in ElementTree.fromstring(sprite()).iter():
        assert not [name for name in part.attrib if name.startswith("on") or name == "style" or "href" in name]
        assert not [value for value in part.attrib.values() if "url(" in value or "//" in value]


def test_the_drawings_stay_small() -> None:
    data = sprite().encode()
    assert len(data) < 45_000
    assert len(gzip.compress(data)) < 12_000


def test_beside_words_a_drawing_is_silent() -> None:
    html = shown('{% icon "heart" %}')
    assert html == (
        '<svg class="icon" aria-hidden="true" focusable="false"><use href="/static/icons.svg#heart"/></svg>'
    )


def test_where_it_stands_alone_a_drawing_has_a_name() -> None:
    html = shown('{% icon "king" "l" title=title %}', title='"King" & <co>')
    assert 'class="icon icon-l"' in html
    assert 'role="img" aria-label="&quot;King&quot; &amp; &lt;co&gt;"' in html
    assert "aria-hidden" not in html


def test_the_sizes_that_templates_ask_for_are_those_of_the_style_sheet() -> None:
    path = finders.find("css/components.css")
    assert path
    assert {"s", "m", "l", "xl"} <= set(re.findall(r"\.icon-(\w+)\b", Path(path).read_text()))


def test_templates_only_ask_for_what_is_drawn(settings: Settings) -> None:
    root = Path(settings.BASE_DIR)
    templates = [*(root / "templates").rglob("*.html"), *(root / "games/titles").rglob("*.html")]
    asked = {name for path in templates for name in re.findall(r'{% icon "([^"]+)"', path.read_text())}
    assert asked - set(drawn()) == set()


def test_the_specimen_shows_every_drawing(client: Client, settings: Settings) -> None:
    settings.DEBUG = True
    page = client.get("/specimen/").content.decode()
    assert sorted(name for group in DRAWINGS for name in group.names) == sorted(drawn())
    assert [name for name in drawn() if f"#{name}" not in page] == []


def test_there_is_no_specimen_on_the_public_site(client: Client) -> None:
    assert client.get("/specimen/").status_code == 404
