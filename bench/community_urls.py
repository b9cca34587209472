"""The addresses of the site, and beside them a page with nothing in it: what every page of a person who has signed in
costs before it says a word."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path
from django.views.decorators.http import require_safe

EMPTY_PAGE = "/bench/empty/"


@require_safe
def empty_page(request: HttpRequest) -> HttpResponse:
    """Head, header, menu and footer."""
    return render(request, "_base.html")


urlpatterns = [path(EMPTY_PAGE[1:], empty_page), path("", include("tudor_site.urls"))]
