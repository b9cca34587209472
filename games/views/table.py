"""The table of a match: one page for players, spectators and everybody who comes back."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from accounts.limits import limited
from accounts.models import User
from games.engine.errors import UnreadableMove
from games.errors import NotOver, NotRevealed, Refusal, SecretsHeld, StaleMatch
from games.forms import MoveForm, PlyForm
from games.models import Match
from games.refusal_words import illegal_choice
from games.selectors.coach import coach_note
from games.selectors.notices import table_wish
from games.selectors.presence import presence_part
from games.selectors.record import record_text
from games.selectors.table import table_page, why_not
from games.selectors.talk import talk_page
from games.services.clone_table import clone_table
from games.services.play_move import concede, play_move, undo_move
from games.services.rematch import rematch
from games.services.renew_link import renew_link
from games.views import spectators
from games.views.door import match_id_or_404, match_or_404
from games.views.parts import asks_for_part
from games.views.visitor import visitor


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The match as the visitor may see it."""
    return spectators.kept_answer(request, code) or show_table(request, code)


def show_table(
    request: HttpRequest, code: str, refusal: Refusal | None = None, asked: str = "", typed: str = ""
) -> HttpResponse:
    """The table, or for htmx only its part, with a refusal or a question back if there is one, and with what was typed
    if it is to be mended."""
    return _draw(request, match_or_404(request, code), refusal, asked, typed)


def _draw(
    request: HttpRequest, match: Match, refusal: Refusal | None = None, asked: str = "", typed: str = ""
) -> HttpResponse:
    user = visitor(request)
    if refusal is None and spectators.watches(request, match):
        return spectators.answer(request, match)
    page = table_page(match=match, user=user, asked=asked)
    context: dict[str, object] = {"page": page, "refusal": refusal, "coach": coach_note(match, page)}
    context["typed"] = typed
    status = refusal.status if refusal else 200
    if asks_for_part(request):
        return render(request, spectators.PART, context, status=status)
    context["talk"] = talk_page(match=match, user=user)
    context["table_wish"] = table_wish(match, user) if page.my_seat else ""
    context["presence"] = presence_part(match)
    context["page_name"] = secrets.token_hex(8)
    return render(request, "games/table.html", context, status=status)


@require_safe
@limited(limits.FILES)
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The record of a match as a text file: everybody may have it, once nothing in it is a secret any more."""
    match = match_or_404(request, code)
    if match.status != Match.Status.OVER:
        return show_table(request, code, NotOver())
    if not match.is_open_to(match.seat_of(request.user)):
        return show_table(request, code, SecretsHeld() if match.secrets_held else NotRevealed())
    response = HttpResponse(record_text(match), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{match.game_slug}-{match.code}.txt"'
    return response


@login_required
@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
    """A new table with the settings of this one."""
    return _to_new_table(request, code, clone_table)


@login_required
@require_POST
def play_again(request: HttpRequest, code: str) -> HttpResponse:
    """The same people once more."""
    return _to_new_table(request, code, rematch)


@login_required
@require_POST
def new_link(request: HttpRequest, code: str) -> HttpResponse:
    """Another address for the same private table."""
    return _to_new_table(request, code, renew_link)


def _to_new_table(request: HttpRequest, code: str, service: Callable[..., Match]) -> HttpResponse:
    """One call of a service that finds or opens another table; then there, or what was refused."""
    try:
        match = service(match_id=match_id_or_404(request, code), user=request.user)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    return redirect("games:table", code=match.code)


@login_required
@require_safe
def why(request: HttpRequest, code: str) -> HttpResponse:
    """The rule that stands against a move, for a player who asks before trying it."""
    assert isinstance(request.user, User), "only who has logged in comes here"
    match = match_or_404(request, code)
    try:
        rule = why_not(match=match, user=request.user, text=request.GET.get("move", ""))
        reason = illegal_choice(match.game_slug, rule) if rule else None
    except UnreadableMove as error:
        reason = illegal_choice(match.game_slug, error)
    if asks_for_part(request):
        return render(request, "games/table.html#reason", {"refusal": reason})
    return show_table(request, code, reason)


@login_required
@require_POST
def move(request: HttpRequest, code: str) -> HttpResponse:
    """Plays a move, or asks back first."""
    form = MoveForm(request.POST)
    if not form.is_valid():
        return show_table(request, code, Refusal(code="match.bad_request"))
    if asked := form.cleaned_data["ask"]:
        return ask_back(request, code, form.cleaned_data["ply"], asked)
    return at_table(request, code, partial(play_move, ply=form.cleaned_data["ply"], text=form.cleaned_data["move"]))


def ask_back(request: HttpRequest, code: str, ply: int, text: str) -> HttpResponse:
    """The question whether somebody is sure of a move, on the table he was looking at."""
    match = match_or_404(request, code)
    return _draw(request, match, asked=text) if match.ply == ply else _draw(request, match, StaleMatch())


@login_required
@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Takes the last move back."""
    form = PlyForm(request.POST)
    if not form.is_valid():
        return show_table(request, code, Refusal(code="match.bad_request"))
    return at_table(request, code, partial(undo_move, ply=form.cleaned_data["ply"]))


@login_required
@require_POST
def give_up(request: HttpRequest, code: str) -> HttpResponse:
    """Leaves a match that is being played to the caretaker."""
    return at_table(request, code, concede)


def at_table(request: HttpRequest, code: str, service: Callable[..., object]) -> HttpResponse:
    """One call of a service; then the same table as everybody gets, with whatever was refused."""
    match_id = match_id_or_404(request, code)
    try:
        service(match_id=match_id, user=request.user)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    return show_changed_table(request, code)


def show_changed_table(request: HttpRequest, code: str) -> HttpResponse:
    """The table after somebody has done something there; a browser without htmx is sent to its address."""
    if asks_for_part(request):
        return show_table(request, code)
    return redirect("games:table", code=code)
