"""Emails in the browser, on a developer's machine only."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.development_emails import find_email, list_emails


@require_safe
def development_emails(request: HttpRequest) -> HttpResponse:
    """The newest emails."""
    _only_in_development()
    return render(request, "accounts/development_emails.html", {"emails": list_emails()})


@require_safe
def development_email(request: HttpRequest, name: str) -> HttpResponse:
    """One email."""
    _only_in_development()
    found = find_email(name)
    if found is None:
        raise Http404
    return render(request, "accounts/development_email.html", {"email": found})


def _only_in_development() -> None:
    if not settings.DEBUG:
        raise Http404
