"""What announcements say in several languages, and which of them a reader gets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from django.conf import settings
from django.utils.translation import get_language

T = TypeVar("T")


class Said(NamedTuple):
    """What an announcement says in one language."""

    title: str
    text: str
    """Markdown."""


def in_own_language(texts: Mapping[str, T]) -> tuple[str, T]:
    """The text in the language of the reader, or else in the language of the site, which is always there; before it,
    the code of that language."""
    language = get_language() or ""
    chosen = language if language in texts else settings.LANGUAGE_CODE
    return chosen, texts[chosen]
