"""Checking words that people want others to read: each problem of a text as a refusal."""

from __future__ import annotations

from django.core.exceptions import ValidationError

from accounts.plain_text import Problem, has_words, one_line, paragraphs, refuse_addresses
from games.errors import AddressInText, EmptyWords, Refusal, StackedMarks, TooLong, UnspeakableWords

REFUSALS: dict[str, type[Refusal]] = {
    Problem.EMPTY: EmptyWords,
    Problem.TOO_LONG: TooLong,
    Problem.SIGNS: UnspeakableWords,
    Problem.MARKS: StackedMarks,
    Problem.ADDRESS: AddressInText,
}


def check_words(*, text: str, most: int, takes_addresses: bool = True) -> str:
    """The words in one line as they are stored; raises if they are none, too many, or not to be written in a line."""
    try:
        words = one_line(text, most=most)
        if not takes_addresses:
            refuse_addresses(words)
    except ValidationError as error:
        raise _refusal(error) from error
    return words


def check_title(*, text: str, most: int) -> str:
    """The title of a table, which may be empty and holds no address."""
    return check_words(text=text, most=most, takes_addresses=False) if has_words(text) else ""


def title_again(*, text: str, most: int) -> str:
    """The title of an older table for a new one; none if it would be refused today."""
    try:
        return check_title(text=text, most=most)
    except Refusal:
        return ""


def check_note(*, text: str, most: int) -> str:
    """A note in one line, which may be empty; its own line breaks become spaces."""
    return check_words(text=" ".join(text.split()), most=most) if has_words(text) else ""


def check_paragraphs(*, text: str, most: int) -> str:
    """Words of several lines as they are stored; raises if they are none, too many, or not to be written."""
    try:
        return paragraphs(text, most=most)
    except ValidationError as error:
        raise _refusal(error) from error


def _refusal(error: ValidationError) -> Refusal:
    return REFUSALS[error.code or ""]()
