"""Who asks for a page."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User


def visitor(request: HttpRequest) -> User | None:
    """The person who asks; None for everybody else."""
    return request.user if isinstance(request.user, User) else None
