"""What every view asks a request: who sent it, and whether the whole page is wanted."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User


def visitor(request: HttpRequest) -> User | None:
    """The person who asks; None without an account."""
    return request.user if isinstance(request.user, User) else None


def signed_in(request: HttpRequest) -> User:
    """The person who asks, where only people with an account come: behind `login_required`, or in the admin."""
    assert isinstance(request.user, User), "only people who have signed in come here"
    return request.user


def asks_for_part(request: HttpRequest) -> bool:
    """Whether htmx wants only the part of a page that has changed; a browser without it gets the whole."""
    return bool(getattr(request, "htmx", False))
