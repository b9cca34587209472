"""The news, for people and for programs."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import http_date
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from accounts import limits
from accounts.limits import limited
from news.forms import PageForm
from news.selectors.entries import find_entry, news_page
from news.selectors.feeds import feed_path, news_feed


@require_safe
def news(request: HttpRequest) -> HttpResponse:
    """All of it, the newest first."""
    form = PageForm(request.GET)
    if not form.is_valid():
        raise Http404
    page = news_page(form.cleaned_data["page"] or 1)
    if page.newer and not page.entries:
        raise Http404
    return render(request, "news/news.html", {"page": page, "feed": feed_path()})


@require_safe
def entry(request: HttpRequest, entry: int) -> HttpResponse:
    """One announcement."""
    found = find_entry(entry)
    if found is None:
        raise Http404
    return render(request, "news/entry.html", {"entry": found, "feed": feed_path()})


@require_safe
@limited(limits.FEEDS)
@conditional_page
@cache_control(private=True, max_age=300)
def feed(request: HttpRequest) -> HttpResponse:
    """The latest of it as Atom."""
    content, changed = news_feed()
    response = HttpResponse(content, content_type="application/atom+xml; charset=utf-8")
    if changed is not None:
        response["Last-Modified"] = http_date(changed.timestamp())
    return response
