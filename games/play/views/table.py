"""The table of a match: one page for players and spectators."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import asks_for_part, signed_in
from games.engine.errors import UnreadableMove
from games.errors import Refusal
from games.play.forms import MoveForm, PlyForm
from games.play.selectors.table import table_page
from games.play.selectors.table import why_not as rule_against
from games.play.services.play_move import play_move as play_move_service
from games.play.services.resign import resign as resign_service
from games.play.services.undo_move import undo_move as undo_move_service
from games.play.views import spectators
from games.play.views.match_access import match_or_404
from games.play.views.table_answers import after_play, ask_back, at_table, show_table
from games.refusal_words import illegal_choice


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The match as the visitor may see it."""
    return spectators.kept_answer(request, code) or show_table(request, code)


@login_required
@require_safe
def why_not(request: HttpRequest, code: str) -> HttpResponse:
    """The rule that stands against a move, for a player who asks before trying it."""
    match = match_or_404(request, code)
    try:
        rule = rule_against(match=match, user=signed_in(request), text=request.GET.get("move", ""))
        reason = illegal_choice(match.game_slug, rule) if rule else None
    except UnreadableMove as error:
        reason = illegal_choice(match.game_slug, error)
    if asks_for_part(request):
        return render(request, "games/play/table.html#reason", {"refusal": reason})
    return show_table(request, code, reason)


@login_required
@require_safe
def moves(request: HttpRequest, code: str) -> HttpResponse:
    """All moves of a player who has to decide, as a list."""
    match = match_or_404(request, code)
    return render(request, "games/play/_moves.html", {"page": table_page(match=match, user=signed_in(request))})


@login_required
@require_POST
def play_move(request: HttpRequest, code: str) -> HttpResponse:
    """Plays a move, or asks back first."""
    form = MoveForm(request.POST)
    if not form.is_valid():
        return show_table(request, code, Refusal(code="match.bad_request"))
    if asked := form.cleaned_data["ask"]:
        return ask_back(request, code, form.cleaned_data["ply"], asked)
    return after_play(
        request, code, partial(play_move_service, ply=form.cleaned_data["ply"], text=form.cleaned_data["move"])
    )


@login_required
@require_POST
def undo_move(request: HttpRequest, code: str) -> HttpResponse:
    """Takes the last move back."""
    form = PlyForm(request.POST)
    if not form.is_valid():
        return show_table(request, code, Refusal(code="match.bad_request"))
    return after_play(request, code, partial(undo_move_service, ply=form.cleaned_data["ply"]))


@login_required
@require_POST
def resign(request: HttpRequest, code: str) -> HttpResponse:
    """Leaves a match in play to the caretaker, or ends it if there are two seats."""
    return at_table(request, code, resign_service)
