"""Letters in the browser, on a developer's machine only."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.development_emails import find_mail, list_mails


@require_safe
def mails(request: HttpRequest) -> HttpResponse:
    """All letters."""
    _only_in_development()
    return render(request, "accounts/development_emails.html", {"mails": list_mails()})


@require_safe
def mail(request: HttpRequest, name: str) -> HttpResponse:
    """One letter."""
    _only_in_development()
    found = find_mail(name)
    if found is None:
        raise Http404
    return render(request, "accounts/development_email.html", {"mail": found})


def _only_in_development() -> None:
    if not settings.DEBUG:
        raise Http404
