"""The table of a match: one page for players, spectators and everybody who comes back."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.errors import NotOver, Refusal
from games.forms import MoveForm, PlyForm
from games.models import Match
from games.selectors import find_match, record_text, table_page
from games.services.clone_table import clone_table
from games.services.play_move import concede, play_move, undo_move


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The match as the visitor may see it."""
    return show_table(request, code)


def match_or_404(code: str) -> Match:
    """The match of an address, or the page that says there is none."""
    try:
        return find_match(code)
    except Match.DoesNotExist as error:
        raise Http404 from error


def show_table(request: HttpRequest, code: str, refusal: Refusal | None = None) -> HttpResponse:
    """The table, or for htmx only its part, with a refusal if there is one."""
    match = match_or_404(code)
    user = request.user if isinstance(request.user, User) else None
    template = "games/table.html#table" if getattr(request, "htmx", False) else "games/table.html"
    context = {"page": table_page(match=match, user=user), "refusal": refusal}
    return render(request, template, context, status=refusal.status if refusal else 200)


@require_safe
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The record of a match as a text file: everybody may have it, once nothing in it is a secret any more."""
    match = match_or_404(code)
    if match.status != Match.Status.OVER:
        return show_table(request, code, NotOver())
    response = HttpResponse(record_text(match), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{match.game_slug}-{match.code}.txt"'
    return response


@login_required
@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
    """A new table with the settings of this one."""
    assert isinstance(request.user, User), "only who has logged in comes here"
    match = clone_table(match_id=match_or_404(code).pk, user=request.user)
    return redirect("games:table", code=match.code)


@login_required
@require_POST
def move(request: HttpRequest, code: str) -> HttpResponse:
    """Plays a move."""
    form = MoveForm(request.POST)
    if not form.is_valid():
        return show_table(request, code, Refusal(code="match.bad_request"))
    return _played(
        request,
        code,
        lambda match_id, user: play_move(
            match_id=match_id, user=user, ply=form.cleaned_data["ply"], text=form.cleaned_data["move"]
        ),
    )


@login_required
@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Takes the last move back."""
    form = PlyForm(request.POST)
    if not form.is_valid():
        return show_table(request, code, Refusal(code="match.bad_request"))
    return _played(
        request, code, lambda match_id, user: undo_move(match_id=match_id, user=user, ply=form.cleaned_data["ply"])
    )


@login_required
@require_POST
def give_up(request: HttpRequest, code: str) -> HttpResponse:
    """Leaves a match that is being played to the caretaker."""
    return _played(request, code, lambda match_id, user: concede(match_id=match_id, user=user))


def _played(request: HttpRequest, code: str, service: Callable[[int, User], Match]) -> HttpResponse:
    """One call of a service; then the same table as everybody gets."""
    assert isinstance(request.user, User), "only who has logged in comes here"
    match_id = get_object_or_404(Match.objects.only("pk"), code=code).pk
    try:
        service(match_id, request.user)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    if getattr(request, "htmx", False):
        return show_table(request, code)
    return redirect("games:table", code=code)
