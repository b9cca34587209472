"""The one door to a match for pages and files. Every address under a match is wrapped in `under_match`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path

from games.errors import SecretsHeld
from games.models import Match
from games.play.selectors.access import accessible_match, accessible_match_id, known_open_id

View = Callable[..., HttpResponseBase]

SAFE_METHODS = ("GET", "HEAD")
_FOUND = "match_at_door"
"""The attribute under which a request carries the match that was read at the door."""


def under_match(view: View) -> View:
    """A view that answers only people who may look at the match that its address names. It comes before all else,
    so that no other answer tells something of a sealed table."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, code: str, **kwargs: Any) -> HttpResponseBase:
        if known_open_id(code) is None:
            match = match_or_404(request, code)
            if request.method in SAFE_METHODS:
                # The view asks for it too; nothing changes in between.
                vars(request)[_FOUND] = match
        return view(request, *args, code=code, **kwargs)

    return guarded


def match_or_404(request: HttpRequest, code: str) -> Match:
    """The match of an address, or the page that says there is none, or that it is sealed."""
    found: Match | None = vars(request).pop(_FOUND, None)
    if found is not None and found.code == code:
        return found
    with _as_pages():
        return accessible_match(code=code, user=request.user)


def match_id_or_404(request: HttpRequest, code: str) -> int:
    """The key of the match of an address, or the same pages."""
    with _as_pages():
        return accessible_match_id(code=code, user=request.user)


@contextmanager
def _as_pages() -> Iterator[None]:
    try:
        yield
    except Match.DoesNotExist as error:
        raise Http404 from error
    except SecretsHeld as refusal:
        raise PermissionDenied(refusal.sentence) from refusal


def match_path(route: str, view: View, *, name: str) -> URLPattern:
    """An address under a match: all of them are guarded by `under_match`."""
    return path(f"tables/<slug:code>/{route}", under_match(view), name=name)
