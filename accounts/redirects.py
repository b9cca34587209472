"""Addresses that have moved. What was sent, bookmarked or is still open in a browser keeps working."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import reverse


def moved_to(name: str) -> Callable[..., HttpResponse]:
    """A view that sends a visitor to the address of this name with the same arguments, for good. What was posted is
    posted again there: the status is 308."""

    def moved(request: HttpRequest, **arguments: Any) -> HttpResponse:
        query = request.META.get("QUERY_STRING", "")
        path = reverse(name, kwargs=arguments)
        return HttpResponsePermanentRedirect(f"{path}?{query}" if query else path, preserve_request=True)

    return moved
