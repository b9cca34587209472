"""Open tables: the list, opening one, and what the visitor's own tables wait for."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import limits
from accounts.errors import LimitReached
from accounts.header_counts import header_counts
from accounts.models import User
from accounts.notifications.selectors.notifications import unread_count
from accounts.requests import asks_for_part, signed_in, visitor
from accounts.services.create_guest import create_guest
from games.bots.levels import Level
from games.engine.metas import all_metas
from games.errors import Refusal
from games.models import Match
from games.tables.forms import BOTS_ONLY, LobbyFilter, SparringForm, TableForm, speed_of
from games.tables.selectors.friend_table import empty_friend_table, last_settings_table
from games.tables.selectors.lobby import lobby_page
from games.tables.services.open_table import open_table
from games.tables.services.play_bots import play_bots
from games.tables.services.play_friend import change_friend_table
from games.tables.services.try_game import try_game as try_game_service
from games.titles.registry import first_choice


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Tables that wait for players, and the visitor's own."""
    return _show_lobby(request)


@require_safe
def new_game(request: HttpRequest) -> HttpResponse:
    """To the form of the game that was asked for, or that the person opened last."""
    user = visitor(request)
    last = last_settings_table(user) if user is not None else None
    slugs = [meta.slug for meta in all_metas()]
    wanted = [request.GET.get("game", ""), last.game_slug if last else ""]
    game = next((slug for slug in wanted if slug in slugs), first_choice().slug)
    query = request.GET.copy()
    query.pop("game", None)
    address = reverse("games:new_table", args=[game])
    return redirect(f"{address}?{query.urlencode()}" if query else address)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """The form for a new table of a game. With bots it begins at once; a link for friends is shown at home."""
    _known(game)
    form = TableForm(request.POST or None, game=game, initial=_wishes(request, game))
    status = 422 if form.errors else 200
    if request.method == "POST" and form.is_valid():
        try:
            match = _opened(signed_in(request), form)
        except Refusal as refusal:
            form.add_error(None, str(refusal.sentence))
            status = refusal.status if isinstance(refusal, LimitReached | limits.CapReached) else 422
        else:
            if form.cleaned_data["replaces"]:
                return redirect(f"{reverse('games:home')}?friend={match.code}#friend")
            return redirect("games:table", code=match.code)
    context = {"form": form, "game": game, "games": all_metas(), "query": request.GET.urlencode()}
    return render(request, "games/tables/new_table.html", context, status=status)


def _opened(user: User, form: TableForm) -> Match:
    wanted: dict[str, Any] = {"user": user, "ruleset": form.ruleset, "players": form.cleaned_data["players"]}
    if form.wants_bots:
        return play_bots(bot=form.cleaned_data["bot"] or Level.PAGE, **wanted, **form.settings)
    if form.cleaned_data["replaces"]:
        return change_friend_table(code=form.cleaned_data["replaces"], **wanted, **form.settings)
    return open_table(**wanted, **form.settings)


def _wishes(request: HttpRequest, game: str) -> dict[str, Any]:
    """What the form begins with: what the address asks for, or the settings of the empty table that is changed."""
    if request.GET.get("opponents") == BOTS_ONLY:
        return {"access": BOTS_ONLY}
    changed = empty_friend_table(signed_in(request)) if "change" in request.GET else None
    if changed is None or changed.code != request.GET["change"]:
        return {}
    wishes: dict[str, Any] = {"access": changed.access, "replaces": changed.code, "speed": speed_of(changed)}
    if changed.game_slug == game:
        wishes["players"] = changed.players
    return wishes


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
    context = {"count": count, "unread": unread_count(user), "others": header_counts(user)}
    return render(request, "games/tables/_waiting_count.html", context)


def _show_lobby(request: HttpRequest, refusal: Refusal | None = None) -> HttpResponse:
    template = "games/tables/lobby.html#tables" if asks_for_part(request) else "games/tables/lobby.html"
    wanted = LobbyFilter(request.GET)
    page = lobby_page(user=visitor(request), wanted=wanted.wanted)
    context = {"page": page, "filter": wanted, "games": all_metas(), "refusal": refusal}
    return render(request, template, context, status=200 if refusal is None else refusal.status)


def _known(game: str) -> None:
    if game not in [meta.slug for meta in all_metas()]:
        raise Http404
