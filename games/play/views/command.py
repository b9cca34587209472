"""The command line of a table: moves in the notation of the game, for players who would rather type."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.requests import signed_in
from games.errors import Refusal
from games.play.forms import MoveForm
from games.play.selectors.command import read_command
from games.play.services.play_move import play_move
from games.play.views.match_access import match_or_404
from games.play.views.table_answers import ask_back, show_changed_table, show_table


@login_required
@require_POST
def command(request: HttpRequest, code: str) -> HttpResponse:
    """Plays a typed move, or asks back first where its button would."""
    user = signed_in(request)
    form = MoveForm(request.POST)
    if not form.is_valid():
        return show_table(request, code, Refusal(code="match.bad_request"))
    typed, ply = form.cleaned_data["move"], form.cleaned_data["ply"]
    match = match_or_404(request, code)
    text, is_asked_first = read_command(match=match, user=user, text=typed)
    if is_asked_first:
        return ask_back(request, code, ply, text)
    try:
        play_move(match_id=match.pk, user=user, ply=ply, text=text)
    except Refusal as refusal:
        return show_table(request, code, refusal, typed=typed)
    return show_changed_table(request, code)
