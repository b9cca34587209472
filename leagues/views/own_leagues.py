"""The reader's own leagues, as parts of other pages."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.requests import signed_in
from leagues.selectors.own_leagues import due_count as count_due
from leagues.selectors.own_leagues import own_leagues as find_own_leagues


@login_required
@require_safe
def own_leagues(request: HttpRequest) -> HttpResponse:
    """What the reader owes to their leagues, and where they stand: a part of the home page."""
    return render(request, "leagues/_own_leagues.html", {"leagues": find_own_leagues(signed_in(request))})


@login_required
@require_safe
def due_count(request: HttpRequest) -> HttpResponse:
    """How many league matches the reader has to play, for the menu of every page."""
    return render(request, "leagues/_due_count.html", {"count": count_due(signed_in(request))})
