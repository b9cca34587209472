"""The line of news below the header of every page.

Each process remembers for half a minute which announcements there are: a page asks the database for them no more often,
and what is published or withdrawn in another process is seen here within that time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import caches
from django.utils import timezone

from accounts.models import User
from accounts.selectors.people import preferences_of
from news.models import Announcement, AnnouncementText
from news.texts import in_own_language

MEMORY = "news"
"""The cache, which every process has for itself."""
KEY = "banners"
SECONDS = 30
MOST_TEXTS = 30
BROWSER_MARK = "news"
"""The cookie in which the browser of a visitor remembers what was dismissed."""


@dataclass(frozen=True)
class Banner:
    """The news that a reader is shown."""

    id: int
    language: str
    title: str


@dataclass(frozen=True)
class RunningBanner:
    """An announcement that is a banner now, or begins while it is remembered."""

    id: int
    starts_at: datetime
    ends_at: datetime
    titles: dict[str, str]
    """By languages."""


def banner_for(user: User | None, mark: str) -> Banner | None:
    """The newest announcement that the reader has not dismissed, a visitor by the mark in their browser; older ones go
    with a newer one."""
    now = timezone.now()
    newest = next((one for one in running_banners() if one.starts_at <= now < one.ends_at), None)
    if newest is None or _has_dismissed(newest, user, mark):
        return None
    language, title = in_own_language(newest.titles)
    return Banner(newest.id, language, title)


def running_banners() -> tuple[RunningBanner, ...]:
    """All that are remembered, the newest first."""
    remembered: tuple[RunningBanner, ...] | None = caches[MEMORY].get(KEY)
    if remembered is None:
        remembered = _read(timezone.now())
        caches[MEMORY].set(KEY, remembered, SECONDS)
    return remembered


def browser_mark_of(announcement_id: int) -> str | None:
    """What the browser of a visitor remembers to hide a banner and those before it; None if there is no such news.
    Another process may have shown it: what this one remembers does not count."""
    published = Announcement.objects.published(timezone.now()).filter(pk=announcement_id)
    moment = published.values_list("starts_at", flat=True).first()
    return str(_mark(moment)) if moment is not None else None


def forget_banners() -> None:
    """Lets this process read them again."""
    caches[MEMORY].delete(KEY)


def _read(now: datetime) -> tuple[RunningBanner, ...]:
    texts = AnnouncementText.objects.filter(
        announcement__has_banner=True,
        announcement__withdrawn_at=None,
        announcement__starts_at__lte=now + timedelta(seconds=SECONDS),
        announcement__ends_at__gt=now,
    ).select_related("announcement")
    found: dict[int, RunningBanner] = {}
    for said in texts.order_by("-announcement__starts_at", "-announcement_id", "pk")[:MOST_TEXTS]:
        one = said.announcement
        banner = found.setdefault(one.pk, RunningBanner(one.pk, one.starts_at, one.ends_at, {}))
        banner.titles[said.language] = said.title
    # Of the last one that was read the English text may be missing; every page would stumble over it.
    return tuple(one for one in found.values() if settings.LANGUAGE_CODE in one.titles)


def _has_dismissed(banner: RunningBanner, user: User | None, mark: str) -> bool:
    if user is None:
        return mark.isascii() and mark.isdecimal() and len(mark) < 20 and _mark(banner.starts_at) <= int(mark)
    dismissed = preferences_of(user).news_dismissed_at
    return dismissed is not None and banner.starts_at <= dismissed


def _mark(starts_at: datetime) -> int:
    return int(starts_at.timestamp())
