"""The front door."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rules.views.figures import picture


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is played here."""
    return render(request, "games/tables/home.html", {"tudor": picture("court"), "royals": picture("europe")})
