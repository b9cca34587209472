"""The guide at a table: called, and sent away."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import User
from games.errors import Refusal
from games.services.call_guide import call_guide, send_guide_away
from games.views.table import match_or_404, show_table


@login_required
@require_POST
def guide(request: HttpRequest, code: str) -> HttpResponse:
    """Calls the guide, or sends it away if the form says so."""
    assert isinstance(request.user, User), "only who has logged in comes here"
    service = send_guide_away if "away" in request.POST else call_guide
    try:
        service(match_id=match_or_404(code).pk, user=request.user)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    if getattr(request, "htmx", False):
        return show_table(request, code)
    return redirect("games:table", code=code)
