"""Moments and browsers in words: one way to write them on all pages."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.contrib.humanize.templatetags.humanize import naturalday, naturaltime
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.moment_words import moment_words
from accounts.session_words import browser_words

register = template.Library()


@register.filter
def ago(at: datetime | None) -> SafeString | str:
    """A moment of the past as people say it, with the day and hour for who points at it, and for machines."""
    if at is None:
        return ""
    machine = timezone.localtime(at).isoformat(timespec="seconds")
    return format_html('<time datetime="{}" title="{}">{}</time>', machine, moment_words(at), naturaltime(at))


@register.filter
def day_words(at: datetime | None) -> SafeString | str:
    """The day of a moment: today, yesterday, or its date."""
    if at is None:
        return ""
    local = timezone.localtime(at)
    return format_html('<time datetime="{}">{}</time>', local.date().isoformat(), naturalday(local, "DATE_FORMAT"))


@register.filter
def browser(description: str | None) -> str:
    return browser_words(description or "")
