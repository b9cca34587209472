"""One box for everything."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts import limits
from accounts.requests import visitor
from search.forms import SearchForm
from search.selectors.find import search as find
from search.selectors.find import suggestions


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """What fits, by its kind."""
    words, kind = _asked(request)
    if words:
        limits.check(limits.SEARCHES, request)
    page = find(words, visitor(request), kind=kind) if words else None
    return render(request, "search/search.html", {"words": words, "kind": kind, "page": page})


@require_safe
def suggest(request: HttpRequest) -> HttpResponse:
    """The best of it while a person types."""
    words, _kind = _asked(request)
    if words:
        limits.check(limits.SUGGESTIONS, request)
    found = suggestions(words, visitor(request)) if words else []
    return render(request, "search/_suggestions.html", {"words": words, "found": found})


def _asked(request: HttpRequest) -> tuple[str, str]:
    form = SearchForm(request.GET)
    if not form.is_valid():
        return "", ""
    return form.cleaned_data["q"].replace("\0", ""), form.cleaned_data["kind"]
