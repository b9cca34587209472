"""Catalogues are compiled without the gettext tools."""

from __future__ import annotations

import gettext
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

pytestmark = pytest.mark.sqlite_only

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Throne Room"
msgstr "Thronsaal"

msgctxt "a card"
msgid "Heart"
msgstr "Herz"

msgid "%(n)s card"
msgid_plural "%(n)s cards"
msgstr[0] "%(n)s Karte"
msgstr[1] "%(n)s Karten"

#, fuzzy
msgid "Undo"
msgstr "Ungetan"
"""


@pytest.fixture
def catalogue(tmp_path: Path, settings: Settings) -> Path:
    path = tmp_path / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(CATALOGUE)
    settings.LOCALE_PATHS = [tmp_path]
    return path


def test_words_contexts_and_plurals_are_found_and_doubtful_ones_are_not(catalogue: Path) -> None:
    call_command("compilemessages")
    with catalogue.with_suffix(".mo").open("rb") as compiled:
        words = gettext.GNUTranslations(compiled)
    assert words.gettext("Throne Room") == "Thronsaal"
    assert words.pgettext("a card", "Heart") == "Herz"
    assert [words.ngettext("%(n)s card", "%(n)s cards", n) for n in (1, 2)] == ["%(n)s Karte", "%(n)s Karten"]
    assert words.gettext("Undo") == "Undo"
    assert [path.name for path in catalogue.parent.iterdir() if path.suffix == ".new"] == []


def test_a_broken_catalogue_is_named_and_the_last_good_one_stays(catalogue: Path) -> None:
    call_command("compilemessages")
    before = catalogue.with_suffix(".mo").read_bytes()
    catalogue.write_text('msgid "Throne Room\nmsgstr')
    with pytest.raises(CommandError, match=r"django\.po"):
        call_command("compilemessages")
    assert catalogue.with_suffix(".mo").read_bytes() == before
