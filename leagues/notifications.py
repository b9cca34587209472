"""The notifications of leagues."""

from __future__ import annotations

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Kind, Notification
from accounts.notifications.registry import Content, Summary, always_current, register
from leagues.models import League


def register_kinds() -> None:
    """Registers every kind that leagues make."""
    register(Kind.LEAGUE, render, always_current, summarize=summarize, load=load)


def load(notifications: Collection[Notification]) -> None:
    """Reads the leagues of notifications, all at once."""
    leagues = League.objects.in_bulk({one.subject_id for one in notifications if one.subject_id is not None})
    for one in notifications:
        one.subject = leagues.get(one.subject_id or 0)


def summarize(notification: Notification) -> Summary:
    if notification.subject is None and notification.subject_id is not None:
        load([notification])
    league: League | None = notification.subject
    path = reverse("leagues:home", args=[league.slug]) if league else reverse("accounts:notifications")
    return Summary(_("News from your league"), path)


def render(notification: Notification) -> Content:
    return Content((_("There is news in a league you belong to."),))
