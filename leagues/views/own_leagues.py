"""The leagues of a person, as parts of other pages."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.requests import asks_for_part, signed_in, visitor
from accounts.selectors.people import members
from leagues.selectors.own_leagues import due_count as count_due
from leagues.selectors.own_leagues import own_leagues as find_own_leagues
from leagues.selectors.records import leagues_of


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


@require_safe
def person_leagues(request: HttpRequest, person: int) -> HttpResponse:
    """The leagues that a member plays or has played: a panel of the profile, or a page where there is no script."""
    member = get_object_or_404(members(), pk=person)
    template = "leagues/_person_leagues.html" if asks_for_part(request) else "leagues/person_leagues.html"
    return render(request, template, {"person": member, "records": leagues_of(member, visitor(request))})
