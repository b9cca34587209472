"""The tutor at a table: on and off."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.play.services.show_tips import hide_tips, show_tips
from games.play.views.table_answers import at_table


@login_required
@require_POST
def tips(request: HttpRequest, code: str) -> HttpResponse:
    """Turns the tutor on, or off if the form says so."""
    return at_table(request, code, hide_tips if "away" in request.POST else show_tips)
