"""The notifications of leaderboards: an appeal has been answered."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Kind, Notification
from accounts.notifications.registry import Content, Relevance, Summary, register
from games.notifications import about, choose_moment, load, lock


def register_kinds() -> None:
    """Registers every kind that leaderboards make. An appeal is about a match: it is told where its table is."""
    register(Kind.APPEAL, render, is_current, summarize=summarize, load=load, lock=lock, choose_moment=choose_moment)


def is_current(notification: Notification) -> Relevance:
    return Relevance.CURRENT if about(notification).match else Relevance.PAST


def summarize(notification: Notification) -> Summary:
    """The answer stands where the match is rated."""
    match = about(notification).match
    path = reverse("leaderboards:match_ratings", args=[match.code]) if match else reverse("accounts:notifications")
    return Summary(_("Your appeal has been answered"), path)


def render(notification: Notification) -> Content:
    return Content((_("Staff have looked at your appeal. Read the answer on the game's page."),))
