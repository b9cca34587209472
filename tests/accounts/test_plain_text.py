"""What counts as text, and what of it is stored."""

from __future__ import annotations

import pytest
from django import forms
from django.core.exceptions import ValidationError

from accounts.plain_text import MOST_MARKS, Problem, has_words, one_line, paragraphs, refuse_addresses
from accounts.text_fields import LineField, ParagraphsField


def problem_of(text: str, most: int = 60) -> str | None:
    try:
        one_line(text, most=most)
    except ValidationError as error:
        return error.code
    return None


@pytest.mark.parametrize(
    "text",
    ["", "  ", "\u3164", "\u2800", "\u3164 \u2800", "\uffa0", "\u115f\u1160", "\u200b", "\u200d", "\u0301"],
)
def test_a_text_without_a_visible_character_is_none(text: str) -> None:
    assert not has_words(text)
    assert problem_of(text) == Problem.EMPTY


@pytest.mark.parametrize("sign", [*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"])
def test_no_sign_turns_the_direction_of_a_line(sign: str) -> None:
    assert problem_of(f"Court{sign}Crown") == Problem.SIGNS


@pytest.mark.parametrize(
    "text",
    [
        "nul\x00",
        "two\nlines",
        "tab\there",
        "bell\x07",
        "next\x85line",
        "line\u2028line",
        "half \ud83d a face",
        "an\u200bne",
        "an\u200dne",
        "an\u200cne",
        "an\u2060ne",
        "an\u00adne",
        "an\ufeffne",
        "anne\u200d",
        "anne\U000e0061\U000e007f",
        "\u0430\u200d\u043d",
    ],
)
def test_characters_that_hide_or_control_are_refused_in_a_line(text: str) -> None:
    assert problem_of(text) == Problem.SIGNS


@pytest.mark.parametrize(
    "text",
    [
        "Sunday league",
        "👩‍👧 ok",
        "👩🏽‍🚀",
        "❤️‍🔥",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿 England",
        "می‌خواهم",
        "क्‍ष",
        "שָׁ֖לוֹם",
        "Việt Nam",
        "ภาษาไทยที่",
        "5",
        "日本語",
    ],
)
def test_every_script_and_its_joiners_can_be_written(text: str) -> None:
    assert problem_of(text) is None


def test_a_letter_carries_so_many_marks_and_no_more() -> None:
    assert problem_of("q" + "\u0323" * MOST_MARKS) is None
    assert problem_of("q" + "\u0323" * (MOST_MARKS + 1)) == Problem.MARKS


def test_a_line_is_stored_composed_and_with_single_spaces() -> None:
    assert one_line(" e\u0301te\u0301 \u00a0 a\u3164\u2800b ", most=60) == "\u00e9t\u00e9 a b"


def test_the_length_counts_what_is_stored() -> None:
    assert one_line("a" + " " * 100 + "b", most=3) == "a b"
    assert problem_of("abcd", most=3) == Problem.TOO_LONG


def test_paragraphs_keep_their_lines_and_are_otherwise_as_strict() -> None:
    assert paragraphs(" one\r\ntwo\rthree\n\n\tfour ", most=60) == "one\ntwo\nthree\n\n\tfour"
    for bad in ("\u202eone", "one\x00", "o\u200bne", "o" + "\u0301" * 9, "\u2800\n\u3164"):
        with pytest.raises(ValidationError):
            paragraphs(bad, most=60)


@pytest.mark.parametrize(
    "text",
    [
        "https://example.com",
        "HTTP://EXAMPLE.COM",
        "come to www.example.xx",
        "anne@example.com",
        "discord.gg/court",
        "play at example.com now",
        "bit.ly/x",
        "t.me/court",
        "example\uff0ecom",
        "example\u3002com",
    ],
)
def test_addresses_are_found(text: str) -> None:
    with pytest.raises(ValidationError) as refused:
        refuse_addresses(text)
    assert refused.value.code == Problem.ADDRESS


@pytest.mark.parametrize(
    "text",
    [
        "Tudor v1.5/2",
        "St. George vs. the dragon",
        "anne @ bess",
        "Fun, fast... and free",
        "3.5 players",
        "e.g. Royals",
        "a/b",
    ],
)
def test_what_only_looks_a_little_like_an_address_is_a_title(text: str) -> None:
    refuse_addresses(text)


class _Written(forms.Form):
    title = LineField(max_length=20, required=False, takes_addresses=False)
    name = LineField(max_length=20)
    text = ParagraphsField(max_length=40, required=False)


def test_fields_of_forms_check_and_store_alike() -> None:
    form = _Written({"title": "\u3164", "name": " Anne   Boleyn ", "text": "one\r\ntwo"})
    assert form.is_valid()
    assert form.cleaned_data == {"title": "", "name": "Anne Boleyn", "text": "one\ntwo"}
    form = _Written({"title": "www.example.com", "name": "\u2800", "text": "\u202eone"})
    codes = {name: [error.code for error in errors.as_data()] for name, errors in form.errors.items()}
    assert codes == {"title": ["address"], "name": ["required"], "text": ["signs"]}
