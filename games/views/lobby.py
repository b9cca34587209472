"""Open tables: the list, opening one, sitting down and getting up."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.services.create_guest import create_guest
from games.engine.metas import METAS
from games.errors import Refusal
from games.forms import TableForm
from games.models import Match
from games.services.open_table import open_table
from games.services.take_seat import fill_with_caretakers, leave_seat, take_seat
from games.services.try_game import try_game
from games.views.table import match_or_404, show_table


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Tables that wait for players, and the visitor's own."""
    template = "games/lobby.html#tables" if getattr(request, "htmx", False) else "games/lobby.html"
    mine = Match.objects.of_person(request.user) if isinstance(request.user, User) else Match.objects.none()
    context = {"open_tables": Match.objects.in_lobby()[:50], "my_tables": mine[:50], "games": METAS}
    return render(request, template, context)


@login_required
def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """The form for a new table of a game."""
    if game not in [meta.slug for meta in METAS]:
        raise Http404
    form = TableForm(request.POST or None, game=game)
    if request.method == "POST" and form.is_valid():
        try:
            match = open_table(
                user=cast(User, request.user),
                ruleset=form.ruleset,
                players=form.cleaned_data["players"],
                title=form.cleaned_data["title"],
                access=form.cleaned_data["access"],
            )
        except Refusal as refusal:
            form.add_error(None, str(refusal.sentence))
        else:
            return redirect("games:table", code=match.code)
    status = 422 if form.errors else 200
    return render(request, "games/new_table.html", {"form": form, "game": game}, status=status)


@require_POST
def try_now(request: HttpRequest, game: str) -> HttpResponse:
    """A first match against caretakers; a visitor plays it as a guest and may keep it with an account."""
    if game not in [meta.slug for meta in METAS]:
        raise Http404
    if not isinstance(request.user, User):
        login(request, create_guest())
    match = try_game(user=cast(User, request.user), game=game)
    return redirect("games:table", code=match.code)


@login_required
@require_safe
def next_table(request: HttpRequest) -> HttpResponse:
    """The next table that waits for the person, or the lobby if none does."""
    waiting = Match.objects.waiting_for(cast(User, request.user)).first()
    return redirect("games:table", code=waiting.code) if waiting else redirect("games:lobby")


@login_required
@require_POST
def sit_down(request: HttpRequest, code: str) -> HttpResponse:
    return _at_table(request, code, take_seat)


@login_required
@require_POST
def get_up(request: HttpRequest, code: str) -> HttpResponse:
    return _at_table(request, code, leave_seat)


@login_required
@require_POST
def fill(request: HttpRequest, code: str) -> HttpResponse:
    return _at_table(request, code, fill_with_caretakers)


def _at_table(request: HttpRequest, code: str, service: Callable[..., Match]) -> HttpResponse:
    """Does something at a table that has not begun, and shows the table with whatever came of it."""
    match = match_or_404(code)
    try:
        service(match_id=match.pk, user=request.user)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    return redirect("games:table", code=code)
