"""Who is at a table: the sign that an open page gives, and the answer to it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.requests import visitor
from accounts.selectors.people import preferences_of
from games.play.forms import SignForm
from games.play.presence import note_player, note_spectator
from games.play.selectors.presence import presence_part
from games.play.services.note_presence import note_seated
from games.play.views.match_access import match_or_404


@require_safe
def presence(request: HttpRequest, code: str) -> HttpResponse:
    """Notes that the reader's page is open, and tells who else is here."""
    match = match_or_404(request, code)
    user = visitor(request)
    form = SignForm(request.GET)
    page = form.cleaned_data["page"] if form.is_valid() else ""
    if user is not None and match.seat_of(user):
        note_player(code, user.pk)
        note_seated(code=code, page=page)
    elif page:
        is_named = user is not None and preferences_of(user).is_named_watching
        note_spectator(code, page, user.get_username() if user is not None and is_named else "")
    return render(request, "games/play/_presence.html", {"presence": presence_part(match)})
