"""The style sheets: small, complete in themselves, and each in its layer."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
CSS = ROOT / "static" / "css"
TITLES = sorted(ROOT.glob("games/titles/*/static/css/*.css"))
# What every page loads, in this order.
SHARED = ("tokens.css", "base.css", "components.css")
PATHS = {path.relative_to(CSS).as_posix(): path for path in sorted(CSS.rglob("*.css"))} | {
    path.name: path for path in TITLES
}
SHEETS = list(PATHS)
ORDER = "@layer tokens, base, components, features;\n"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def sheet(name: str) -> str:
    return PATHS[name].read_text()


def shared() -> str:
    return "".join(map(sheet, SHARED))


def test_what_every_page_loads_stays_small() -> None:
    data = shared().encode()
    assert len(data) < 45_000
    assert len(gzip.compress(data)) < 10_000


@pytest.mark.parametrize("name", SHEETS)
def test_every_rule_is_in_the_layer_of_its_sheet(name: str) -> None:
    """A rule outside all layers would win over every rule in one."""
    layer = Path(name).stem if name in SHARED else "features"
    rules = _COMMENT.sub("", sheet(name)).replace(ORDER, "").strip()
    depth = 0
    outside = ""
    for piece in re.split(r"([{}])", rules):
        if depth == 0:
            outside += piece.strip()
        depth += {"{": 1, "}": -1}.get(piece, 0)
    assert depth == 0
    assert outside == f"@layer {layer}{{"


def test_the_order_of_the_layers_is_said_once_and_first() -> None:
    said = [name for name in SHEETS if ORDER in sheet(name)]
    assert said == ["tokens.css"]
    assert _COMMENT.sub("", sheet("tokens.css")).lstrip().startswith(ORDER)


@pytest.mark.parametrize("template", ["_base.html", "500.html", "leagues/embed.html"])
def test_a_page_loads_the_shared_sheets_in_the_order_of_their_layers(template: str) -> None:
    text = (ROOT / "templates" / template).read_text()
    assert re.findall(r"css/([\w-]+\.css)", text) == list(SHARED)


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_says_what_it_styles(name: str) -> None:
    assert re.match(r"/\* \S.{20,}", sheet(name))


def test_whatever_they_load_is_ours_and_there() -> None:
    loaded = [(name, address) for name in SHEETS for address in re.findall(r"url\(\"?([^\")]+)", sheet(name))]
    assert loaded
    assert [(name, address) for name, address in loaded if not PATHS[name].parent.joinpath(address).is_file()] == []


def test_letters_come_with_their_licences() -> None:
    fonts = CSS.parent / "fonts"
    families = {path.name.partition("-latin")[0] for path in fonts.glob("*.woff2")}
    assert families
    for family in families:
        assert "SIL Open Font License" in (fonts / f"{family}-OFL.txt").read_text()


def test_every_face_of_ours_has_one_of_the_device_that_stands_in_for_it() -> None:
    text = sheet("tokens.css")
    stacks = re.findall(r"--(?:court|plain): (.*?);", text)
    assert len(stacks) == 2
    for stack in stacks:
        ours, stand_in = re.findall(r'"([^"]+)"', stack)
        assert re.search(rf'font-family: "{ours}";\s+src: url\(', text)
        assert re.search(rf'font-family: "{stand_in}";\s+src: local\(', text)
