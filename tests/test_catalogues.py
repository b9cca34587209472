"""The catalogues of translations: every sentence of the product in every language, with its blanks and plural forms."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import allauth
import polib
import pytest
from django.conf import settings

from tests.sentences import sentences

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
FOLDER = Path(settings.LOCALE_PATHS[0])
BLANK = re.compile(r"%\(\w+\)[a-z]|%%|%[sd]|\{\w*\}")
TAG = re.compile(r"</?[a-z]\w*")
HINT = "run `make messages`, then translate what is new"

Key = tuple[str, str]
"""The context of a message, and its English."""


@cache
def catalogue(language: str) -> dict[Key, polib.POEntry]:
    entries = polib.pofile(str(FOLDER / language / "LC_MESSAGES" / "django.po"))
    return {(entry.msgctxt or "", entry.msgid): entry for entry in entries if not entry.obsolete}


def forms(entry: polib.POEntry) -> list[tuple[str, str]]:
    """Each form of a translation beside the English that it says."""
    if not entry.msgid_plural:
        return [(entry.msgid, entry.msgstr)]
    return [(entry.msgid_plural if form else entry.msgid, said) for form, said in entry.msgstr_plural.items()]


@pytest.fixture(scope="module")
def said() -> set[Key]:
    return {(one.context or "", one.singular) for one in sentences()}


def test_german_and_dutch_are_offered() -> None:
    assert LANGUAGES == ["de", "nl"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated(language: str, said: set[Key]) -> None:
    entries = catalogue(language)
    assert said - entries.keys() == set(), HINT
    unfinished = [entry.msgid for entry in entries.values() if entry.fuzzy or not all(text for _, text in forms(entry))]
    assert unfinished == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_of_a_sentence_that_is_gone(language: str, said: set[Key]) -> None:
    assert catalogue(language).keys() - said == set(), HINT


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_both_forms(language: str) -> None:
    plurals = [entry for entry in catalogue(language).values() if entry.msgid_plural]
    assert len(plurals) > 50
    assert [entry.msgid for entry in plurals if entry.msgstr_plural.keys() != {0, 1}] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", [BLANK, TAG], ids=["blanks", "tags"])
def test_nothing_in_a_sentence_is_lost_in_translation(language: str, part: re.Pattern[str]) -> None:
    def parts(text: str) -> Counter[str]:
        return Counter(part.findall(text))

    lost = []
    for entry in catalogue(language).values():
        # A form for one thing may name the number or not.
        wanted = [parts(english) for english in (entry.msgid, entry.msgid_plural) if english]
        lost += [pair for pair in forms(entry) if parts(pair[1]) not in wanted]
    assert lost == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_space_at_the_ends_is_kept(language: str) -> None:
    def ends(text: str) -> tuple[bool, bool]:
        return text[:1].isspace(), text[-1:].isspace()

    pairs = [pair for entry in catalogue(language).values() for pair in forms(entry)]
    assert [text for english, text in pairs if ends(english) != ends(text)] == []


def test_our_english_for_the_sign_in_pages_is_of_sentences_that_the_library_has() -> None:
    library = Path(allauth.__file__).parent / "locale" / settings.LANGUAGE_CODE / "LC_MESSAGES" / "django.po"
    theirs = {(entry.msgctxt or "", entry.msgid) for entry in polib.pofile(str(library)) if not entry.obsolete}
    ours = catalogue(settings.LANGUAGE_CODE)
    assert len(ours) > 100
    assert ours.keys() - theirs == set()


def test_our_english_for_the_sign_in_pages_keeps_the_blanks_and_changes_the_words() -> None:
    entries = catalogue(settings.LANGUAGE_CODE).values()
    assert [
        entry.msgid for entry in entries if Counter(BLANK.findall(entry.msgid)) != Counter(BLANK.findall(entry.msgstr))
    ] == []
    assert [entry.msgid for entry in entries if entry.fuzzy or entry.msgstr in ("", entry.msgid)] == []


def test_our_english_for_the_sign_in_pages_says_nothing_of_our_own_otherwise() -> None:
    """A sentence that our own pages have too would be written in two places, and one of them would not be seen."""
    own = {(one.context or "", one.singular) for one in sentences() if one.path != "accounts/library_words.py"}
    assert catalogue(settings.LANGUAGE_CODE).keys() & own == set()


def test_sentences_are_marked_by_names_that_are_looked_for() -> None:
    """What is called by another name is in no catalogue, and read in English by all."""
    folders = (path.parent for path in sorted(FOLDER.parent.glob("*/__init__.py")))
    sources = (source for folder in folders if folder.name != "tests" for source in folder.rglob("*.py"))
    renamed = re.compile(r"\bn?p?gettext(?:_lazy|_noop)? as (?!_\b)\w+")
    assert [str(source) for source in sources if renamed.search(source.read_text())] == []


def test_a_singular_has_one_plural() -> None:
    """Catalogues know a sentence by its singular: another plural would be read in English, for want of its blanks."""
    plurals: dict[tuple[str | None, str], set[str | None]] = {}
    for sentence in sentences():
        plurals.setdefault((sentence.context, sentence.singular), set()).add(sentence.plural)
    assert [singular for singular, found in plurals.items() if len(found) > 1] == []
