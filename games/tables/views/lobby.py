"""Open tables: the list, opening one, and what the visitor's own tables wait for."""

from __future__ import annotations

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import limits
from accounts.errors import LimitReached
from accounts.models import User
from accounts.notifications.selectors.notifications import unread_count
from accounts.requests import asks_for_part, signed_in, visitor
from accounts.services.create_guest import create_guest
from games.engine.metas import all_metas
from games.errors import Refusal
from games.models import Match
from games.tables.forms import LobbyFilter, SparringForm, TableForm
from games.tables.selectors.lobby import lobby_page
from games.tables.services.open_table import open_table
from games.tables.services.try_game import try_game as try_game_service


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Tables that wait for players, and the visitor's own."""
    return _show_lobby(request)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """The form for a new table of a game."""
    _known(game)
    form = TableForm(request.POST or None, game=game)
    status = 422 if form.errors else 200
    if request.method == "POST" and form.is_valid():
        try:
            match = open_table(
                user=signed_in(request),
                ruleset=form.ruleset,
                players=form.cleaned_data["players"],
                **form.settings,
            )
        except Refusal as refusal:
            form.add_error(None, str(refusal.sentence))
            status = refusal.status if isinstance(refusal, LimitReached | limits.CapReached) else 422
        else:
            return redirect("games:table", code=match.code)
    return render(request, "games/tables/new_table.html", {"form": form, "game": game}, status=status)


@require_POST
def try_game(request: HttpRequest, game: str) -> HttpResponse:
    """A match against bots; a visitor plays it as a guest and may keep it with an account."""
    _known(game)
    form = SparringForm(request.POST, game=game)
    if not form.is_valid():
        return _show_lobby(request, form.refusal)
    if not isinstance(request.user, User):
        limits.check(limits.GUESTS, request)
        login(request, create_guest())
    try:
        match = try_game_service(
            user=signed_in(request),
            game=game,
            with_tips="guide" in request.POST,
            bot=form.level,
            players=form.cleaned_data["players"],
        )
    except Refusal as refusal:
        return _show_lobby(request, refusal)
    return redirect("games:table", code=match.code)


@login_required
@require_safe
def next_table(request: HttpRequest) -> HttpResponse:
    """The next table that waits for the person, or the lobby if none does."""
    waiting = Match.objects.waiting_for(signed_in(request)).first()
    return redirect("games:table", code=waiting.code) if waiting else redirect("games:lobby")


@login_required
@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """How many tables wait for the person, and how many notifications, for the head of every page."""
    user = signed_in(request)
    count = Match.objects.waiting_for(user).count()
    return render(request, "games/tables/_waiting_count.html", {"count": count, "unread": unread_count(user)})


def _show_lobby(request: HttpRequest, refusal: Refusal | None = None) -> HttpResponse:
    template = "games/tables/lobby.html#tables" if asks_for_part(request) else "games/tables/lobby.html"
    wanted = LobbyFilter(request.GET)
    page = lobby_page(user=visitor(request), wanted=wanted.wanted)
    context = {"page": page, "filter": wanted, "games": all_metas(), "refusal": refusal}
    return render(request, template, context, status=200 if refusal is None else refusal.status)


def _known(game: str) -> None:
    if game not in [meta.slug for meta in all_metas()]:
        raise Http404
