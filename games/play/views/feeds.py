"""Feeds at addresses that only their owner knows."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.http import http_date
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from accounts import limits
from accounts.limits import limited
from accounts.models import User
from accounts.notifications.selectors.feeds import person_of_feed
from accounts.selectors.people import language_of
from games.play.selectors.feeds import deadlines_calendar, games_feed

Feed = Callable[[User], tuple[bytes, datetime | None]]


@require_safe
@limited(limits.FEEDS)
@conditional_page
@cache_control(private=True, max_age=60)
def deadlines(request: HttpRequest, secret: str) -> HttpResponse:
    """A calendar of the owner's deadlines."""
    return _answer(request, secret, deadlines_calendar, "text/calendar; charset=utf-8")


@require_safe
@limited(limits.FEEDS)
@conditional_page
@cache_control(private=True, max_age=60)
def games(request: HttpRequest, secret: str) -> HttpResponse:
    """News of the owner's matches."""
    return _answer(request, secret, games_feed, "application/atom+xml; charset=utf-8")


def _answer(request: HttpRequest, secret: str, feed: Feed, content_type: str) -> HttpResponse:
    owner = person_of_feed(secret)
    if owner is None:
        raise Http404
    with translation.override(language_of(owner)), timezone.override("UTC"):
        content, changed = feed(owner)
    response = HttpResponse(content, content_type=content_type)
    if changed is not None:
        response["Last-Modified"] = http_date(changed.timestamp())
    return response
