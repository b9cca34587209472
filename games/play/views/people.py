"""Panels about a person: finished matches and reliability."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.requests import asks_for_part, visitor
from accounts.selectors.people import members
from games.play.seat_requirements import reliability_of
from games.play.selectors.people import finished_matches


@require_safe
def player_panel(request: HttpRequest, person: int) -> HttpResponse:
    """A member's last finished matches: a panel of the profile page, or a page where there is no script to fetch it."""
    member = get_object_or_404(members(), pk=person)
    template = "games/archive/_player_panel.html" if asks_for_part(request) else "games/archive/player_matches.html"
    viewer = visitor(request)
    rows = finished_matches(person_id=member.pk, viewer=viewer)
    return render(request, template, {"person": member, "rows": rows})


@require_safe
def reliability_panel(request: HttpRequest, person: int) -> HttpResponse:
    """How far a member can be counted on to decide in time: a panel of the profile page, or a page of its own."""
    member = get_object_or_404(members(), pk=person)
    template = "games/play/_reliability_panel.html" if asks_for_part(request) else "games/play/reliability.html"
    return render(request, template, {"person": member, "figure": reliability_of(member)})
