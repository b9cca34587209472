"""The notifications of the site itself."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Kind, Notification
from accounts.notifications.registry import Content, Summary, always_current, register


def register_kinds() -> None:
    register(Kind.SITE, _render, always_current, summarize=_summarize)


def _summarize(notification: Notification) -> Summary:
    """A webhook has been disabled: so far the site has nothing else to say by itself."""
    return Summary(_("Your webhook stopped working"), reverse("accounts:notification_settings"))


def _render(notification: Notification) -> Content:
    return Content((_("Messages to your webhook kept failing, so we stopped sending them."),))
