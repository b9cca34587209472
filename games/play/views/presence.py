"""Who is at a table: the sign that an open page gives, and the answer to it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from games.play.forms import SignForm
from games.play.presence import note_player, note_spectator
from games.play.selectors.presence import presence_part
from games.play.views.match_access import match_or_404


@require_safe
def presence(request: HttpRequest, code: str) -> HttpResponse:
    """Notes that the reader's page is open, and tells who else is here."""
    match = match_or_404(request, code)
    if isinstance(request.user, User) and match.seat_of(request.user):
        note_player(code, request.user.pk)
    elif (form := SignForm(request.GET)).is_valid():
        note_spectator(code, form.cleaned_data["page"])
    return render(request, "games/play/_presence.html", {"presence": presence_part(match)})
