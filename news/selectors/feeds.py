"""The news as programs read it."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.absolute_urls import absolute_url
from news.selectors.entries import latest_entries

MOST_ENTRIES = 20


def feed_path() -> str:
    """Where the feed is in the language of the reader: programs have no other way to say what they speak."""
    return f"/{get_language() or settings.LANGUAGE_CODE}{reverse('news:feed')}"


def news_feed() -> tuple[bytes, datetime | None]:
    """The latest news, and when it last changed."""
    language = get_language() or settings.LANGUAGE_CODE
    feed = Atom1Feed(
        title=_("Court & Crown: news"),
        link=absolute_url(f"/{language}{reverse('news:news')}"),
        description=None,
        language=language,
        feed_url=absolute_url(feed_path()),
    )
    entries = latest_entries(0, MOST_ENTRIES)
    for entry in entries:
        path = reverse("news:entry", args=[entry.id])
        feed.add_item(
            title=entry.title,
            link=absolute_url(f"/{language}{path}"),
            description=entry.text,
            # The same in every language.
            unique_id=absolute_url(path),
            pubdate=entry.published_at,
            updateddate=entry.changed_at,
        )
    return feed.writeString("utf-8").encode(), max((entry.changed_at for entry in entries), default=None)
