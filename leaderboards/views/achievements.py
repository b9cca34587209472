"""Pages of titles, achievements and seats."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.requests import asks_for_part, visitor
from accounts.selectors.people import members
from leaderboards.selectors.achievements import achievements_of, achievements_page
from leaderboards.selectors.seat_effects import seats_page
from leaderboards.selectors.titles import titles_page


@require_safe
def titles(request: HttpRequest) -> HttpResponse:
    """The ladder of titles."""
    return render(request, "leaderboards/titles.html", {"page": titles_page()})


@require_safe
def achievements(request: HttpRequest) -> HttpResponse:
    """What there is to be earned."""
    return render(request, "leaderboards/achievements.html", {"page": achievements_page()})


@require_safe
def person_achievements(request: HttpRequest, person: int) -> HttpResponse:
    """What a member has earned: the newest as a panel of the profile page, everything as a page."""
    member = get_object_or_404(members().select_related("preferences"), pk=person)
    is_part = asks_for_part(request)
    template = "leaderboards/_person_achievements.html" if is_part else "leaderboards/person_achievements.html"
    found = achievements_of(member, visitor(request), with_all=not is_part)
    return render(request, template, {"person": member, "achievements": found})


@require_safe
def seats(request: HttpRequest) -> HttpResponse:
    """What the seats are worth."""
    return render(request, "leaderboards/seats.html", {"page": seats_page()})
