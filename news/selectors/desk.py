"""What staff see of the announcements."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from news.models import Announcement
from news.texts import in_own_language

PAGE_LENGTH = 50


@dataclass(frozen=True)
class AnnouncementRow:
    """An announcement in the list of staff."""

    id: int
    title: str
    languages: tuple[str, ...]
    starts_at: datetime
    ends_at: datetime
    status: str
    is_withdrawn: bool
    is_public: bool
    """Whether everybody can read it."""
    author: str


def announcement_rows() -> tuple[AnnouncementRow, ...]:
    """The latest announcements, those to come first."""
    found = Announcement.objects.select_related("made_by").prefetch_related("texts").order_by("-starts_at", "-pk")
    now = timezone.now()
    return tuple(_row(announcement, now) for announcement in found[:PAGE_LENGTH])


def find_announcement(announcement_id: int) -> AnnouncementRow | None:
    """An announcement of any status; None if there is none."""
    found = Announcement.objects.select_related("made_by").prefetch_related("texts").filter(pk=announcement_id).first()
    return _row(found, timezone.now()) if found is not None else None


def values_of(announcement_id: int) -> dict[str, Any]:
    """An announcement as its form shows it."""
    announcement = Announcement.objects.prefetch_related("texts").get(pk=announcement_id)
    values: dict[str, Any] = {
        name: getattr(announcement, name) for name in ("starts_at", "ends_at", "has_banner", "notifies", "key")
    }
    for said in announcement.texts.all():
        values |= {f"title_{said.language}": said.title, f"text_{said.language}": said.text}
    return values


def _row(announcement: Announcement, now: datetime) -> AnnouncementRow:
    texts = {text.language: text.title for text in announcement.texts.all()}
    is_withdrawn = announcement.withdrawn_at is not None
    return AnnouncementRow(
        id=announcement.pk,
        title=in_own_language(texts)[1],
        languages=tuple(code for code, _name in settings.LANGUAGES if code in texts),
        starts_at=announcement.starts_at,
        ends_at=announcement.ends_at,
        status=_status(announcement, now),
        is_withdrawn=is_withdrawn,
        is_public=not is_withdrawn and announcement.starts_at <= now,
        author=announcement.made_by.username,
    )


def _status(announcement: Announcement, now: datetime) -> str:
    if announcement.withdrawn_at is not None:
        return _("withdrawn")
    if announcement.starts_at > now:
        return _("scheduled")
    if announcement.ends_at <= now:
        return _("ended")
    return _("notifying members") if announcement.notifies and announcement.notified_at is None else _("published")
