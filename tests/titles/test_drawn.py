"""Parts of a board that are drawn once: they see only what they are given, and are the same as parts drawn anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client
from django.utils import translation

from games.engine.protocol import Event, Seat
from games.templatetags import drawn
from games.titles import wording
from games.titles.registry import find_title
from tests.games.table_factories import move_at_random, started

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = pytest.mark.sqlite_only

HTMX = {"HX-Request": "true"}
TITLES = Path(settings.BASE_DIR) / "games/titles"
_TAG = re.compile(r"{% drawn (.+?) %}")
_INNER = re.compile(r"{% drawing (.+?) %}(.+?){% enddrawing %}", re.DOTALL)
_INCLUDED = re.compile(r'{% include "(.+?)"')
# What templates read of the two things that hold more than a part may know.
_READ = re.compile(r"\b(?:view|page)\.\w+")


def _tags() -> Iterator[tuple[str, str]]:
    for path in sorted(TITLES.glob("*/templates/**/*.html")):
        for tag in _TAG.findall(path.read_text()):
            yield path.name, tag


def _path(name: str) -> Path:
    folders = (Path(settings.BASE_DIR) / "templates", *TITLES.glob("*/templates"))
    return next(folder / name for folder in folders if (folder / name).exists())


def _source(name: str) -> str:
    """A template without its comments and with all that it includes; parts that are drawn in it are given their own."""
    text = re.sub(r"{#.*?#}", "", _path(name).read_text())
    return text + "".join(_source(included) for included in _INCLUDED.findall(text))


@pytest.mark.parametrize(("where", "tag"), list(_tags()), ids=lambda words: words.split()[0].strip('"'))
def test_a_part_is_given_all_that_it_reads(where: str, tag: str) -> None:
    part, *given = tag.split()
    named = {word.partition("=")[0] for word in given}
    allowed = {".".join(name.split(".")[:2]) for name in named}
    missing = set(_READ.findall(_source(part.strip('"')))) - allowed
    assert not missing, f"{where}: name {sorted(missing)} where {part} is drawn"


@pytest.mark.parametrize("path", sorted(TITLES.glob("*/templates/**/*.html")), ids=lambda path: path.name)
def test_what_is_drawn_within_a_template_is_given_all_that_it_reads(path: Path) -> None:
    for given, body in _INNER.findall(re.sub(r"{#.*?#}", "", path.read_text())):
        named = {word.partition("=")[0] for word in given.split()}
        parts = "".join(_source(included) for included in _INCLUDED.findall(body))
        assert set(_READ.findall(body + parts)) <= named, f"{path.name}: name all that is drawn with {given}"


def _drawn_with_everything_in_sight(node: drawn.DrawnNode, context: Context) -> str:
    """The part as an include draws it, anew and with the whole page around it."""
    assert context.template is not None
    with context.push():
        return str(context.template.engine.get_template(node.part).render(context)).strip()


def _inner_with_everything_in_sight(node: drawn.DrawingNode, context: Context) -> str:
    with context.push():
        return str(node.nodelist.render(context)).strip()


def _without_tokens(response: Any) -> str:
    return re.sub(r'(csrfmiddlewaretoken" value=)"\w+"', r"\1", response.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize(("ruleset", "players"), [("tudor/v15@1+opportunity", 3), ("royals/arcane@1", 3)])
def test_a_kept_part_is_the_same_as_one_that_is_drawn_with_everything_in_sight(
    ruleset: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, people = started(ruleset, players, seed=b"the same draws at every run, yes")
    random = Random(4)
    for number in range(90):
        match = move_at_random(match, people, random)
        if number % 9 or match.is_court_due:
            continue
        for user in people:
            client = Client()
            client.force_login(user)
            kept = _without_tokens(client.get(f"/tables/{match.code}/", headers=HTMX))
            with monkeypatch.context() as patch:
                patch.setattr(drawn.DrawnNode, "render", _drawn_with_everything_in_sight)
                patch.setattr(drawn.DrawingNode, "render", _inner_with_everything_in_sight)
                assert _without_tokens(client.get(f"/tables/{match.code}/", headers=HTMX)) == kept


def _draw(source: str, **seen: object) -> str:
    return Template("{% load drawn %}" + source).render(Context(seen))


STORE = '{% drawn "tudor/_store.html" view.stacks view.stand view.bag_count %}'


def _store(hearts: int) -> dict[str, object]:
    return {"stacks": (("heart", hearts),), "stand": (("heart", 1),), "bag_count": 3}


def test_a_part_is_drawn_once_and_anew_when_it_shows_something_else() -> None:
    drawn._drawn.cache_clear()
    first = _draw(STORE, view={**_store(4), "secret": "one"})
    # Another page asks for it, with other things around.
    template = Template("{% load drawn %}" + STORE)
    assert template.render(Context({"view": {**_store(4), "secret": "two"}})) == first
    assert drawn._drawn.cache_info().misses == 1
    assert _draw(STORE, view=_store(5)) != first
    assert drawn._drawn.cache_info().misses == 2


def test_a_part_is_drawn_for_every_language() -> None:
    drawn._drawn.cache_clear()
    _draw(STORE, view=_store(4))
    with translation.override("de"):
        _draw(STORE, view=_store(4))
    assert drawn._drawn.cache_info().misses == 2


def test_a_sentence_is_put_together_once_for_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[int] = []

    def counted(seat: int, names: tuple[str, ...]) -> str:
        said.append(seat)
        return names[seat]

    monkeypatch.setattr(wording, "seat_words", counted)
    words = find_title("tudor").words
    event = Event("turn_ended", Seat(0))
    names = ("somebody whom no other test knows",)
    assert words.event(event, names) == words.event(event, names) == f"{names[0]} ends their turn"
    assert said == [0]
    with translation.override("de"):
        words.event(event, names)
    assert said == [0, 0]
