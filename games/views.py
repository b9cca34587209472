"""The pages of the playing rooms."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The front door: what is played here and how far the house is built."""
    return render(request, "games/home.html")
