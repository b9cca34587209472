"""How the site is, for everyone."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.database_time import database_now
from pages.selectors.status import status as read_status

KEPT_SECONDS = 15
KEY = "pages:status"


@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """It is read again after some seconds, however many people look."""
    known = cache.get_or_set(KEY, lambda: read_status(database_now()), KEPT_SECONDS)
    response = render(request, "pages/status.html", {"status": known})
    response["Cache-Control"] = "no-store"
    return response
