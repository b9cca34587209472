"""How dates and numbers are written in every language of the site."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

import pytest
from django.template import engines
from django.utils import formats, translation
from django_countries import countries

MOMENT = dt.datetime(2026, 3, 8, 14, 5, tzinfo=dt.UTC)
SPELLED = re.compile(r"""\|date:(["'])(?!c\1|[Uu]\1|Y-m\1|[A-Z_]+_FORMAT\1)""")


@pytest.mark.parametrize(
    ("language", "long", "short", "day"),
    [
        ("en", "8 March 2026, 14:05", "8 Mar 2026", "8 Mar, 14:05"),
        ("de", "8. März 2026, 14:05", "8. März 2026", "8. März, 14:05"),
        ("nl", "8 maart 2026, 14:05", "8 mrt 2026", "8 mrt, 14:05"),
    ],
)
def test_dates_are_written_as_the_language_does(language: str, long: str, short: str, day: str) -> None:
    with translation.override(language):
        assert formats.date_format(MOMENT, "DATETIME_FORMAT") == long
        assert formats.date_format(MOMENT, "SHORT_DATE_FORMAT") == short
        assert formats.date_format(MOMENT, "DAY_TIME_FORMAT") == day


@pytest.mark.parametrize(("language", "written"), [("en", "12,345.6"), ("de", "12.345,6"), ("nl", "12.345,6")])
def test_numbers_are_written_as_the_language_does(language: str, written: str) -> None:
    with translation.override(language):
        assert formats.number_format(12345.6, force_grouping=True) == written


def test_templates_name_a_format_instead_of_spelling_it() -> None:
    engine = engines["django"].engine  # type: ignore[attr-defined]
    folders = [folder for loader in engine.template_loaders for each in loader.loaders for folder in each.get_dirs()]
    own = [path for folder in folders if "site-packages" not in str(folder) for path in Path(folder).rglob("*.html")]
    assert len(own) > 200
    lines = [(path, line.strip()) for path in own for line in path.read_text().splitlines()]
    assert [(path, line) for path, line in lines if SPELLED.search(line)] == []


def test_countries_are_in_the_order_of_the_language() -> None:
    with translation.override("de"):
        names = [name for _code, name in countries]
    assert names.index("Oman") < names.index("Österreich") < names.index("Pakistan")
