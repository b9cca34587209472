"""Crests: every charge is drawn, every one that can be chosen can be seen, and each is told in words."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template

from leagues.crests import METALS, PLAIN, Crest, Emblem, Tincture, is_readable, read_crest
from tests.test_contrast import contrast

SVG = "{http://www.w3.org/2000/svg}"


def published(name: str) -> str:
    path = finders.find(name)
    assert path
    return Path(path).read_text()


def shades(part: str) -> dict[str, str]:
    sheet = published("css/components.css")
    known = dict(re.findall(r"--tincture-(\w+): (#[0-9a-f]{6});", sheet))
    used = re.findall(rf"\.{part}-(\w+) {{ --{part}: var\(--tincture-(\w+)\); }}", sheet)
    return {name: known[tincture] for name, tincture in used}


def test_every_emblem_is_drawn_and_no_other() -> None:
    symbols = ElementTree.fromstring(published("crests.svg")).findall(f"{SVG}symbol")
    assert sorted(symbol.attrib["id"] for symbol in symbols) == sorted(Emblem.values)


def test_the_drawings_load_and_run_nothing() -> None:
    sprite = published("crests.svg")
    assert not re.search(r"<script|<style|<image|<foreignObject|\shref|\son\w+=|url\(", sprite)


def test_a_tincture_has_one_shade() -> None:
    assert shades("field") == shades("charge")
    assert sorted(shades("field")) == sorted(Tincture.values)


READABLE = [pair for pair in product(Tincture, Tincture) if is_readable(*pair)]


@pytest.mark.parametrize(("field", "charge"), READABLE)
def test_what_can_be_chosen_can_be_seen(field: Tincture, charge: Tincture) -> None:
    assert contrast(shades("field")[field], shades("charge")[charge]) >= 3
    assert len({field, charge} & METALS) == 1


def test_a_crest_is_told_in_words() -> None:
    crest = Crest(Emblem.LILY, Tincture.BLUE, Tincture.GOLD)
    assert crest.words == "Crest: a lily, gold on blue"
    drawn = Template("{% load crests %}{% crest crest %}").render(Context({"crest": crest}))
    assert 'role="img" aria-label="Crest: a lily, gold on blue"' in drawn
    assert "style=" not in drawn


def test_beside_a_name_it_is_silent() -> None:
    drawn = Template('{% load crests %}{% crest crest "small" named=False %}').render(Context({"crest": PLAIN}))
    assert 'aria-hidden="true"' in drawn
    assert "aria-label" not in drawn


@pytest.mark.parametrize(
    "stored", [("", "", ""), ("dragon", "red", "gold"), ("rose", "red", "green"), ("rose", "gold", "silver")]
)
def test_whatever_cannot_be_shown_becomes_the_plain_crest(stored: tuple[str, str, str]) -> None:
    assert read_crest(*stored) == PLAIN
