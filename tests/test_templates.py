"""What holds for the source of every template."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
TEMPLATES = (ROOT / "templates", *sorted(ROOT.glob("games/titles/*/templates")))
LONGEST_LINE = 160


def test_no_line_is_too_long_to_read() -> None:
    lines = [
        (path.relative_to(ROOT).as_posix(), number, len(line))
        for folder in TEMPLATES
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        for number, line in enumerate(path.read_text().splitlines(), start=1)
    ]
    assert lines
    assert [found for found in lines if found[2] > LONGEST_LINE] == []
