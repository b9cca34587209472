"""The style sheet of the whole site: small, and complete in itself."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from django.contrib.staticfiles import finders


def sheet() -> Path:
    path = finders.find("css/components.css")
    assert path
    return Path(path)


def test_it_stays_small() -> None:
    data = sheet().read_bytes()
    assert len(data) < 45_000
    assert len(gzip.compress(data)) < 10_000


def test_whatever_it_loads_is_ours_and_there() -> None:
    loaded = re.findall(r"url\(\"?([^\")]+)", sheet().read_text())
    assert loaded
    assert [address for address in loaded if not (sheet().parent / address).is_file()] == []


def test_letters_come_with_their_licences() -> None:
    fonts = sheet().parents[1] / "fonts"
    families = {path.name.partition("-latin")[0] for path in fonts.glob("*.woff2")}
    assert families
    for family in families:
        assert "SIL Open Font License" in (fonts / f"{family}-OFL.txt").read_text()


def test_every_face_of_ours_has_one_of_the_device_that_stands_in_for_it() -> None:
    text = sheet().read_text()
    for stack in re.findall(r"--(?:court|plain): (.*?);", text):
        ours, stand_in = re.findall(r'"([^"]+)"', stack)
        assert f'font-family: "{ours}";\n  src: url(' in text
        assert f'font-family: "{stand_in}";\n  src: local(' in text
