"""Checking words about reports: each problem of a text as a refusal."""

from __future__ import annotations

from django.core.exceptions import ValidationError

from accounts.plain_text import has_words, paragraphs
from moderation.errors import BadWords


def check_words(*, text: str, most: int, may_be_empty: bool = False) -> str:
    """The words as they are stored; raises `BadWords` if they are none, too many, or not to be written."""
    if may_be_empty and not has_words(text):
        return ""
    try:
        return paragraphs(text, most=most)
    except ValidationError as error:
        raise BadWords.of(error) from error
