"""The tournaments of a person, as a part of their profile."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.requests import asks_for_part
from accounts.selectors.people import members
from tournaments.selectors.records import tournaments_of


@require_safe
def person_tournaments(request: HttpRequest, person: int) -> HttpResponse:
    """The tournaments that a member has played: a panel of the profile, or a page where there is no script."""
    member = get_object_or_404(members(), pk=person)
    template = (
        "tournaments/_person_tournaments.html" if asks_for_part(request) else "tournaments/person_tournaments.html"
    )
    return render(request, template, {"person": member, "records": tournaments_of(member)})
