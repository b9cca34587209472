"""How often one visitor may ask for what costs the house some work."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

MINUTE = 60

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


def at_most(times: int, what: str) -> Callable[[View], View]:
    """A view that answers a visitor so many times a minute, together with all others that give the same thing."""

    def paced(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if _asked(request, what) <= times:
                return view(request, *args, **kwargs)
            response = render(request, "429.html", status=429)
            response["Retry-After"] = str(MINUTE)
            return response

        return cast(View, answer)

    return paced


def _asked(request: HttpRequest, what: str) -> int:
    """How often the visitor has asked for it within this minute, this time included."""
    person = request.user.pk
    visitor = f"person-{person}" if person else f"address-{get_adapter(request).get_client_ip(request)}"
    key = f"pace:{what}:{visitor}"
    if cache.add(key, 1, MINUTE):
        return 1
    try:
        return cache.incr(key)
    except ValueError:
        # The minute was over in between.
        return 1
