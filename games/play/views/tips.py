"""The guide at a table: called, and sent away."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.play.services.show_tips import call_guide, send_guide_away
from games.play.views.table_answers import at_table


@login_required
@require_POST
def guide(request: HttpRequest, code: str) -> HttpResponse:
    """Calls the guide, or sends it away if the form says so."""
    return at_table(request, code, send_guide_away if "away" in request.POST else call_guide)
