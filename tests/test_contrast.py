"""The promise of the stylesheet: text is readable on either ground, by day and by night (WCAG 2, AA), in every palette
that people may choose; and colours that tell things apart do so."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from accounts.models import Preferences

PALETTES = Preferences.Palette.values
SCHEMES = ("light", "dark")
TEXT = ("ink", "ink-soft", "accent", "gold", "ready", *(f"seat-{number}" for number in range(5)))
GROUNDS = ("ground", "ground-raised")
# What is written on a ground of its own.
ELSEWHERE = (("velvet-ink", "velvet"), ("velvet-gold", "velvet"), ("button-ink", "button"))
FAMILIES = {
    "seat": [f"seat-{number}" for number in range(5)],
    "faction": [f"faction-{name}" for name in ("heart", "sword", "scroll", "owl", "coin", "mitre", "mask")],
    "country": [f"country-{name}" for name in ("france", "german", "britain", "spain")],
}
TINTS = FAMILIES["faction"] + FAMILIES["country"]

# How eyes without one kind of cones see, on linear light (Machado, Oliveira and Fernandes 2009, severity 1).
Rows = tuple[tuple[float, float, float], ...]
EYES: dict[str, Rows] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
# CIE 76; a difference of 2 is just noticed side by side, and a board is looked at in passing.
CLEARLY_APART = 15.0
# One colour for day and night, or one for each.
_COLOUR = re.compile(r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;")


def sheet(name: str) -> str:
    path = finders.find(f"css/{name}.css")
    assert path
    return Path(path).read_text()


def stylesheet() -> str:
    """The tokens, and the components that mix them."""
    return "".join(sheet(name) for name in ("tokens", "components"))


def palette(name: str, scheme: str) -> dict[str, str]:
    """The colours of a palette: those of the page, by day and then by night, and its own over them."""
    own = [] if name == "classic" else [re.escape(f'[data-palette="{name}"]')]
    colours: dict[str, str] = {}
    for selector in [":root", *own]:
        (block,) = re.findall(rf"^ *{selector} \{{(.*?)\}}", stylesheet(), re.DOTALL | re.MULTILINE)
        for token, light, dark in re.findall(_COLOUR, block):
            colours[token] = dark if dark and scheme == "dark" else light
    return colours


def light_of(colour: str) -> tuple[float, float, float]:
    """Red, green and blue as amounts of light."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = light_of(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def seen(colour: str, eyes: Rows) -> tuple[float, float, float]:
    """A colour as such eyes see it, in CIE L*a*b*."""
    light = light_of(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * amount for weight, amount in zip(row, light, strict=True)))) for row in eyes
    )
    white = (0.95047, 1.0, 1.08883)
    amounts = (
        0.4124 * red + 0.3576 * green + 0.1805 * blue,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        0.0193 * red + 0.1192 * green + 0.9505 * blue,
    )
    x, y, z = (
        ratio ** (1 / 3) if (ratio := amount / whole) > 0.008856 else 7.787 * ratio + 16 / 116
        for amount, whole in zip(amounts, white, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("text", TEXT)
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_is_readable(name: str, scheme: str, text: str, ground: str) -> None:
    colours = palette(name, scheme)
    assert contrast(colours[text], colours[ground]) >= (7 if name == "contrast" else 4.5)


@pytest.mark.parametrize(("name", "least"), [("contrast", 4.5), ("colour-blind", 3)])
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_tints_stand_out(name: str, least: float, scheme: str, ground: str) -> None:
    colours = palette(name, scheme)
    assert [tint for tint in TINTS if contrast(colours[tint], colours[ground]) < least] == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_lines_are_seen_in_high_contrast(scheme: str) -> None:
    colours = palette("contrast", scheme)
    assert all(contrast(colours["line"], colours[ground]) >= 3 for ground in GROUNDS)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", PALETTES)
def test_no_two_colours_of_a_family_look_alike(name: str, scheme: str, family: str) -> None:
    eyes = EYES if name == "colour-blind" else {"full": EYES["full"]}
    colours = palette(name, scheme)
    alike = [
        (one, other, kind)
        for kind, rows in eyes.items()
        for one, other in combinations(FAMILIES[family], 2)
        if dist(seen(colours[one], rows), seen(colours[other], rows)) < CLEARLY_APART
    ]
    assert alike == []


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("text", "ground"), ELSEWHERE)
def test_text_on_velvet_and_on_buttons_is_readable(name: str, scheme: str, text: str, ground: str) -> None:
    colours = palette(name, scheme)
    assert contrast(colours[text], colours[ground]) >= (7 if name == "contrast" else 4.5)


def mixed(one: str, other: str, share: float) -> str:
    """As `color-mix(in srgb, one share%, other)` does it."""
    pairs = [(int(one[start : start + 2], 16), int(other[start : start + 2], 16)) for start in (1, 3, 5)]
    return "#" + "".join(f"{round(share / 100 * first + (1 - share / 100) * second):02x}" for first, second in pairs)


def chip(tint: str, colours: dict[str, str]) -> dict[str, str]:
    """The ground of a chip and its marks (edge, drawing, hatched band), as the style sheet mixes them."""
    (rule,) = re.findall(
        r"^ *\.faction,\s+\.country-chip,\s+\.title-chip \{(.*?)\}", stylesheet(), re.DOTALL | re.MULTILINE
    )
    mixtures = re.findall(
        r"(--mark|background): color-mix\(in srgb, var\(--tint, var\(--gold\)\) (\d+)%, var\(--([\w-]+)\)\);", rule
    )
    return {part: mixed(colours[tint], colours[other], int(share)) for part, share, other in mixtures}


@pytest.mark.parametrize("tint", [*TINTS, "gold"])
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", PALETTES)
def test_chips_are_readable_and_their_marks_are_seen(name: str, scheme: str, tint: str) -> None:
    colours = palette(name, scheme)
    parts = chip(tint, colours)
    ground, mark = parts["background"], parts["--mark"]
    assert contrast(colours["ink"], ground) >= (7 if name == "contrast" else 4.5)
    assert contrast(mark, ground) >= 3
    assert all(contrast(mark, colours[page]) >= 3 for page in GROUNDS)


@pytest.mark.parametrize("family", FAMILIES)
def test_no_two_of_a_family_are_hatched_alike(family: str) -> None:
    hatched = {
        member: hatching
        for selectors, hatching in re.findall(
            r"^ *(\.[^{}]*)\{\s*--hatch:(.*?);\s*\}", stylesheet(), re.DOTALL | re.MULTILINE
        )
        for member in re.findall(r"\.([\w-]+)", selectors)
    }
    hatchings = [hatched[member] for member in FAMILIES[family]]
    assert len(set(hatchings)) == len(hatchings)


def test_every_seat_faction_and_country_has_its_tint() -> None:
    tinted = re.findall(r"^ *\.([\w-]+) \{ --tint: var\(--([\w-]+)\); \}", stylesheet(), re.MULTILINE)
    assert tinted == [(member, member) for member, _ in tinted]
    assert {member for member, _ in tinted} == {member for family in FAMILIES.values() for member in family}


@pytest.mark.parametrize("name", ["tables", "chat", "specimen"])
def test_other_sheets_take_their_colours_from_the_palettes(name: str) -> None:
    assert re.findall(r"#[0-9a-f]{3,8}\b", sheet(f"features/{name}")) == []
