"""The news as everybody reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import get_language_info

from accounts.markdown import as_html, first_paragraph
from news.models import Announcement
from news.texts import Said, in_own_language

PAGE_LENGTH = 10
EXCERPT_LENGTH = 280
FIRST_HEADING = 2
"""The title of an entry is the heading of its page."""
PREVIEW_HEADING = 4


@dataclass(frozen=True)
class NewsEntry:
    """An announcement in the reader's language, or in English if it was not translated."""

    id: int
    language: str
    """In which it is written."""
    title: str
    text: SafeString
    excerpt: str
    published_at: datetime
    changed_at: datetime


@dataclass(frozen=True)
class NewsPage:
    """Some of the news, the newest first."""

    entries: tuple[NewsEntry, ...]
    newer: int | None
    """The number of the page with newer news, if there is one."""
    older: int | None


@dataclass(frozen=True)
class Preview:
    """How an announcement will look in one language."""

    language: str
    name: str
    """Of the language, in itself."""
    title: str
    text: SafeString


def news_page(number: int) -> NewsPage:
    """A page of the news, counted from 1."""
    start = (number - 1) * PAGE_LENGTH
    found = latest_entries(start, start + PAGE_LENGTH + 1)
    return NewsPage(
        entries=found[:PAGE_LENGTH],
        newer=number - 1 if number > 1 else None,
        older=number + 1 if len(found) > PAGE_LENGTH else None,
    )


def latest_entries(start: int, end: int) -> tuple[NewsEntry, ...]:
    """The published news from one place to another in the order of time, the newest being the first."""
    published = Announcement.objects.published(timezone.now()).prefetch_related("texts")
    return tuple(entry_of(announcement) for announcement in published[start:end])


def find_entry(announcement_id: int) -> NewsEntry | None:
    """A published announcement; None if there is none."""
    published = Announcement.objects.published(timezone.now()).prefetch_related("texts")
    found = published.filter(pk=announcement_id).first()
    return entry_of(found) if found is not None else None


def entry_of(announcement: Announcement) -> NewsEntry:
    """An announcement as a reader of the active language sees it."""
    language, said = in_own_language({text.language: text for text in announcement.texts.all()})
    return NewsEntry(
        id=announcement.pk,
        language=language,
        title=said.title,
        text=as_html(said.text, first_heading=FIRST_HEADING),
        excerpt=Truncator(first_paragraph(said.text)).chars(EXCERPT_LENGTH),
        published_at=announcement.starts_at,
        changed_at=announcement.changed_at,
    )


def previews_of(texts: Mapping[str, Said]) -> tuple[Preview, ...]:
    """What has been written so far, in every language in which there is something."""
    return tuple(
        Preview(
            language,
            get_language_info(language)["name_local"],
            said.title,
            as_html(said.text, first_heading=PREVIEW_HEADING),
        )
        for language, said in texts.items()
        if any(said)
    )
