"""What staff did, for everybody to read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from moderation.selectors.transparency import transparency_page


@require_safe
def transparency(request: HttpRequest) -> HttpResponse:
    """How many cases there were in each month, and what became of them."""
    return render(request, "moderation/transparency.html", {"page": transparency_page()})
