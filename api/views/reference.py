"""The interactive reference of the API, and recipes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.absolute_urls import absolute_url


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """Every operation, to be tried out; the files of the page come from this site alone."""
    return render(request, "api/reference.html")


@require_safe
def recipes(request: HttpRequest) -> HttpResponse:
    """A bot in ten minutes, one's own games, standings on another site: with the address of this site in them."""
    return render(request, "api/recipes.html", {"site": absolute_url("").rstrip("/")})
