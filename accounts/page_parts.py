"""Pages that htmx asks for in parts."""

from __future__ import annotations

from django.http import HttpRequest


def asks_for_part(request: HttpRequest) -> bool:
    """Whether htmx wants only the part of a page that has changed; everybody else gets the whole."""
    return bool(getattr(request, "htmx", False))
