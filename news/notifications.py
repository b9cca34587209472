"""The notification of an announcement."""

from __future__ import annotations

from collections.abc import Collection

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.markdown import as_text
from accounts.models import Kind, Notification
from accounts.notifications.registry import Content, Relevance, Summary, register
from news.models import Announcement, AnnouncementText
from news.texts import in_own_language

MOST_LINES = 30


def register_kinds() -> None:
    register(Kind.NEWS, render, is_current, summarize=summarize, load=load)


def load(notifications: Collection[Notification]) -> None:
    """Reads the announcements of notifications, all at once."""
    wanted = {one.subject_id for one in notifications if one.subject_id is not None}
    found = Announcement.objects.filter(withdrawn_at=None).prefetch_related("texts").in_bulk(wanted)
    for one in notifications:
        one.subject = found.get(one.subject_id or 0)


def is_current(notification: Notification) -> Relevance:
    """News is worth a message until its end, unless it was withdrawn."""
    announcement = _subject(notification)
    is_over = announcement is None or announcement.ends_at <= timezone.now()
    return Relevance.PAST if is_over else Relevance.CURRENT


def summarize(notification: Notification) -> Summary:
    announcement = _subject(notification)
    if announcement is None:
        return Summary(_("This news is no longer available"), reverse("news:news"))
    return Summary(_said(announcement).title, reverse("news:entry", args=[announcement.pk]))


def render(notification: Notification) -> Content:
    announcement = _subject(notification)
    if announcement is None:
        return Content((_("This news is no longer available"),))
    return Content(as_text(_said(announcement).text)[:MOST_LINES])


def _subject(notification: Notification) -> Announcement | None:
    if notification.subject is None:
        load([notification])
    found: Announcement | None = notification.subject
    return found


def _said(announcement: Announcement) -> AnnouncementText:
    return in_own_language({text.language: text for text in announcement.texts.all()})[1]
