"""Checking what people write to and about each other."""

from __future__ import annotations

from django.core.exceptions import ValidationError

from accounts.plain_text import has_words, paragraphs
from social.errors import UnreadableText


def check_words(*, text: str, most: int, may_be_empty: bool = False) -> str:
    """The text as it is stored; raises `UnreadableText` with what is wrong with it."""
    if may_be_empty and not has_words(text):
        return ""
    try:
        return paragraphs(text, most=most)
    except ValidationError as error:
        raise UnreadableText(error.messages[0], code=f"social.{error.code}") from error
