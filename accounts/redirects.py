"""Addresses that have moved: what was bookmarked, sent or is still open in a browser keeps working."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import URLPattern, path, reverse


def with_query(request: HttpRequest, address: str) -> str:
    """Another address with the query of a request."""
    query = request.META.get("QUERY_STRING", "")
    return f"{address}?{query}" if query else address


def moved(route: str, to: str) -> URLPattern:
    """A former route, without a name: it leads for good to the address of the name `to` with the same arguments and
    the same query. What is posted is posted again there. It answers every visitor alike."""

    def redirect(request: HttpRequest, **arguments: Any) -> HttpResponse:
        address = with_query(request, reverse(to, kwargs=arguments))
        is_read = request.method in ("GET", "HEAD")
        return HttpResponsePermanentRedirect(address, preserve_request=not is_read)

    return path(route, redirect)
