"""The promise of the stylesheet: text is readable on either ground, by day and by night (WCAG 2, AA)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

TEXT = ("ink", "ink-soft", "accent", "gold", "ready")
GROUNDS = ("ground", "ground-raised")


def palette(scheme: str) -> dict[str, str]:
    path = finders.find("css/site.css")
    assert path
    light, dark = re.findall(r":root \{(.*?)\}", Path(path).read_text(), re.DOTALL)
    blocks = {"light": light, "dark": light + dark}
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", blocks[scheme]))


def luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("text", TEXT)
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_is_readable(scheme: str, text: str, ground: str) -> None:
    colours = palette(scheme)
    darker, lighter = sorted(luminance(colours[name]) for name in (text, ground))
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5
