"""The rules of both games as pages: complete, true to the data, and honest about what is ours."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import Client

from games.engine.metas import METAS, printed_values
from games.engine.protocol import CHANCE
from games.engine.registry import find_game
from games.engine.royals.rulings import Ruling as RoyalsRuling
from games.engine.sources import Sourced
from games.engine.tudor.rulings import Ruling
from games.rules.selectors.rules import rules_page
from games.rules.views.figures import figures_of, with_own_ids
from games.titles.registry import all_titles, find_title
from games.titles.rules_pages import OURS
from games.words import name_words
from tests.games.tables.test_front import Outline

GAMES = [meta.slug for meta in METAS]
WRITTEN = sorted(path.name for path in Path(settings.BASE_DIR, "games/titles/tudor/templates/tudor/rules").iterdir())
"""The languages in which there are rules."""
UNSPOKEN = {"tudor": {"hands.fingers"}, "royals": set[str]()}
"""Values that are only the names of what the page speaks of all the time."""


class Read(dict[str, Sourced]):
    """Values that remember which of them were asked for."""

    def __init__(self, values: dict[str, Sourced]) -> None:
        super().__init__(values)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Sourced:
        self.asked.add(name)
        return super().__getitem__(name)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(client: Client, game: str) -> str:
    response = client.get(f"/rules/{game}/")
    assert response.status_code == 200
    return response.content.decode()


def test_a_game_that_nobody_knows_has_no_rules(client: Client) -> None:
    assert client.get("/rules/whist/").status_code == 404
    assert client.post("/rules/tudor/").status_code == 405


def test_every_section_has_its_file_its_anchor_and_its_line_in_the_contents(page: str, game: str) -> None:
    outline = Outline(page)
    ids = [attributes.get("id") for _, attributes in outline.tags]
    links = [link.get("href") for link in outline.all("a")]
    for slug, _ in find_title(game).rules.chapters:
        assert ids.count(slug) == 1
        assert f"#{slug}" in links


def test_there_are_rules_in_every_language_of_the_site() -> None:
    assert {code for code, _name in settings.LANGUAGES} <= set(WRITTEN)


@pytest.mark.parametrize("language", WRITTEN)
def test_every_chapter_is_a_text_of_its_own_in_every_language(game: str, language: str) -> None:
    files = Path(settings.BASE_DIR, "games/titles", game, "templates", game, "rules", language).glob("*.html")
    assert {path.stem for path in files} == {slug for slug, _ in find_title(game).rules.chapters}


@pytest.mark.parametrize("language", WRITTEN)
def test_a_text_has_the_headings_tables_pictures_and_values_of_the_english_one(game: str, language: str) -> None:
    texts = Path(settings.BASE_DIR, "games/titles", game, "templates", game, "rules")
    parts = re.compile(
        r'id="[\w-]+"|href="[^"]+"|\{% include [^%]+%\}|\{% printed [^%]+ %\}|</?(?:h3|p|[ou]l|li|d[lt]|dd|strong)\b'
    )
    for path in sorted((texts / "en").glob("*.html")):
        translated = texts / language / path.name
        assert sorted(parts.findall(translated.read_text())) == sorted(parts.findall(path.read_text())), path.name


def test_an_id_is_given_once_and_every_link_within_the_page_leads_somewhere(page: str) -> None:
    outline = Outline(page)
    ids = [attributes["id"] for _, attributes in outline.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    inside = [str(link.get("href"))[1:] for link in outline.all("a") if str(link.get("href")).startswith("#")]
    assert [target for target in inside if target not in ids] == []


def test_headings_go_down_one_step_at_a_time_outside_the_pictures(page: str) -> None:
    words = re.sub(r'<div class="picture-frame".*?<figcaption>', "", page, flags=re.DOTALL)
    levels = [int(level) for level in re.findall(r"<h([1-6])", words)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later - earlier <= 1 for earlier, later in pairwise(levels))


def test_it_needs_no_inline_style_or_script_and_everything_it_loads_is_there(page: str) -> None:
    outline = Outline(page)
    assert not outline.all("style")
    assert not [tag for tag, attributes in outline.tags if "style" in attributes]
    assert all(script.get("src") for script in outline.all("script"))
    for link in outline.all("link"):
        if link.get("rel") in ("alternate", "manifest"):
            continue  # the same page in another language, and what an installation asks for
        assert finders.find(str(link["href"]).removeprefix("/static/")), link


def test_every_printed_value_is_told(game: str) -> None:
    values = Read(printed_values(game))
    page = rules_page(game, values)
    render_to_string("games/rules/_chapters.html", {"page": page, "figures": figures_of(game)})
    assert set(values) - values.asked == UNSPOKEN[game]


def test_everything_that_is_ours_says_so(game: str) -> None:
    """A page from the same values as if all were from the book, and as if all were ours, differ by the marks only."""
    values = printed_values(game)

    def drawn(src: str) -> str:
        same = {name: entry._replace(src=src) for name, entry in values.items()}
        return render_to_string(
            "games/rules/_chapters.html", {"page": rules_page(game, same), "figures": figures_of(game)}
        )

    mark = re.compile(r'<sup class="ours">.*?</sup>|<p class="footnote">.*?</p>', re.DOTALL)
    book, ours = drawn("book"), drawn(OURS)
    assert not mark.search(book)
    assert re.sub(r"\s+", " ", mark.sub("", ours)) == re.sub(r"\s+", " ", book)
    assert len(mark.findall(ours)) >= len(values) - 40


def test_a_table_marks_the_cells_whose_source_is_ours() -> None:
    tables = rules_page("royals").tables
    by_city = {str(row[0].text): row for row in tables["cities"].rows}
    assert [cell.is_ours for cell in by_city["Dijon"]] == [False, False, True, True]
    assert [cell.is_ours for cell in by_city["Madrid"]] == [False, False, False, True]
    assert not tables["first_draw"].has_ours


def test_every_ruling_has_words_and_every_word_a_ruling() -> None:
    assert set(find_title("tudor").rules.rulings) == {ruling.name.lower() for ruling in Ruling}
    assert set(find_title("royals").rules.rulings) == {ruling.name.lower() for ruling in RoyalsRuling}


def test_the_table_of_editions_tells_each_edition_what_it_plays() -> None:
    table = rules_page("tudor").tables["editions"]
    editions, rulings = METAS[0].editions, find_title("tudor").rules.rulings
    assert len(table.rows) == len(Ruling)
    for row, (name, (about, usual, other)) in zip(table.rows, rulings.items(), strict=True):
        assert row[0].text == about
        assert [cell.text for cell in row[1:]] == [other if name in edition.rulings else usual for edition in editions]


def test_every_card_scenario_and_option_of_tudor_is_explained(client: Client) -> None:
    page = client.get("/rules/tudor/").content.decode()
    cards = {card for edition in METAS[0].editions for card in (*edition.scoring, *edition.scenarios)}
    for card in cards:
        assert re.search(rf"<dt>{name_words(card)}\b", page), card
    for option in ("gentle start", "opportunity tokens", "open screens"):
        assert f"<dt>{option}" in page.lower()


def test_every_option_of_royals_is_explained(client: Client) -> None:
    page = client.get("/rules/royals/").content.decode().lower()
    for option in METAS[1].options:
        assert f"<dt>{name_words(option)}" in page


@pytest.mark.parametrize(("slug", "name"), [(title.slug, name) for title in all_titles() for name in title.figures])
def test_a_figure_is_a_position_that_could_be_played_on(slug: str, name: str) -> None:
    figure = find_title(slug).figures[name]
    game = find_game(slug)
    position = game.read_position(figure.position)
    assert game.problems(position) == ()
    assert game.to_act(position) != (CHANCE,)
    assert game.legal_moves(position, game.to_act(position)[0])


def test_the_way_up_in_the_picture_is_the_one_its_caption_tells() -> None:
    game = find_game("tudor")
    position = game.read_position(
        find_title("tudor").figures["climb"].position.replace("seat 0:", "lords: 0=3 1=1\nseat 0:")
    )

    def play(position: Any, text: str) -> Any:
        return game.apply(position, game.read(position, text)).state

    for text in ("act lord E", "move a2 a3 pay heart", "move a3 a4 pay mask", "move a4 a5 pay owl"):
        position = play(position, text)
    if "stop" in [game.write(move) for move in game.legal_moves(position, game.to_act(position)[0])]:
        position = play(position, "stop")
    margaret = game.open_view(position).players[0]
    assert dict(margaret.tokens) | {"heart": 1, "owl": 1} == dict(margaret.tokens)
    assert margaret.token_count == 2
    assert dict(margaret.round_tokens)["influence"] == 1


def test_two_drawings_on_a_page_do_not_share_ids() -> None:
    html = '<h2 id="a"></h2><p aria-labelledby="a b"><use href="#a"/><a href="/x#a"></a><i data-id="a">'
    assert with_own_ids(html, "one") == (
        '<h2 id="one-a"></h2><p aria-labelledby="one-a one-b"><use href="#one-a"/><a href="/x#a"></a><i data-id="a">'
    )


def test_it_begins_with_the_game_in_sixty_seconds_in_six_drawn_steps(page: str, game: str) -> None:
    minute, _, chapters = page.partition('class="rules-body"')
    steps = re.findall(r'<svg class="drawing"[^>]*role="img" aria-label="([^"]+)".*?</svg>', minute, re.DOTALL)
    book = find_title(game).rules.minute
    assert book is not None
    assert [str(step.label) for step in book.steps] == [unescape(step) for step in steps]
    assert len(set(steps)) == 6
    for fact in (book.goal, book.round, book.scores):
        assert str(fact) in minute
    assert 'id="contents"' in chapters


def test_its_drawings_are_made_of_icons_that_there_are(page: str) -> None:
    sprite = finders.find("icons.svg")
    assert sprite
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', Path(sprite).read_text()))
    assert set(re.findall(r'icons\.svg#([\w-]+)"', page.partition('class="rules-body"')[0])) <= drawn


def test_a_game_takes_no_more_than_sixty_seconds_to_read(game: str) -> None:
    book = find_title(game).rules.minute
    assert book is not None
    words = [book.goal, book.round, book.scores, *(f"{step.title} {step.words}" for step in book.steps)]
    assert len(" ".join(str(text) for text in words).split()) <= 200


def test_the_script_of_the_contents_is_smaller_than_a_kilobyte() -> None:
    script = finders.find("js/contents.js")
    assert script
    assert len(Path(script).read_bytes()) < 1000
