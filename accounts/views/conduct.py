"""What is asked of everyone who plays here."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.conduct import MEASURES, RULES


@require_safe
def conduct(request: HttpRequest) -> HttpResponse:
    """The rules of conduct, and what happens when they are broken."""
    return render(request, "accounts/conduct.html", {"rules": RULES, "measures": MEASURES})
