"""What the playing rooms tell of a person."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors import finished_matches


@require_safe
def player_panel(request: HttpRequest, person: int) -> HttpResponse:
    """A person's last finished matches, for the profile page."""
    return render(request, "games/_player_panel.html", {"rows": finished_matches(person_id=person)})
