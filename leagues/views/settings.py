"""Founding a league, and changing how it is set up."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests import signed_in
from games.engine.metas import METAS
from games.errors import Refusal
from leagues.forms import LeagueForm, initial_of
from leagues.models import League
from leagues.selectors.league_header import Head
from leagues.selectors.preview_page import preview_page, usual_members
from leagues.services.change_league import change_league
from leagues.services.check_settings import check_settings
from leagues.services.create_league import check_founder, create_league
from leagues.views.league_context import answered, desk_or_404


@login_required
@require_safe
def found(request: HttpRequest) -> HttpResponse:
    """Which game a new league is for, or why this person cannot found one."""
    try:
        check_founder(user=signed_in(request))
    except Refusal as refusal:
        return render(request, "leagues/found.html", {"refusal": refusal}, status=refusal.status)
    return render(request, "leagues/found.html", {"games": METAS})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_league(request: HttpRequest, game: str) -> HttpResponse:
    """The form of a new league."""
    if game not in [meta.slug for meta in METAS]:
        raise Http404
    user = signed_in(request)
    try:
        check_founder(user=user)
    except Refusal as refusal:
        return render(request, "leagues/found.html", {"refusal": refusal}, status=refusal.status)
    form = LeagueForm(request.POST if request.method == "POST" else None, game=game)

    def keep() -> League:
        league = create_league(user=user, **form.settings)
        messages.success(request, _("The league is founded. Plan its first season when you are ready."))
        return league

    return _kept_or_shown(request, form, keep)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, league: str) -> HttpResponse:
    """How a league is set up."""
    room, user = desk_or_404(request, league)
    if not room.head.can_change:
        raise Http404
    initial = initial_of(room.league)
    form = LeagueForm(request.POST if request.method == "POST" else None, game=room.league.game, initial=initial)

    def keep() -> League:
        version = form.cleaned_data["version"]
        changed = change_league(league_id=room.league.pk, user=user, version=version, **form.settings)
        messages.success(request, _("The league is set up anew."))
        return changed

    return _kept_or_shown(request, form, keep, head=room.head)


def _kept_or_shown(
    request: HttpRequest, form: LeagueForm, keep: Callable[[], League], *, head: Head | None = None
) -> HttpResponse:
    """The form of a league, the league when it is kept, or a whole season by settings that nobody has kept yet."""
    template = "leagues/new_league.html"
    context: dict[str, object] = {"game": form.meta.slug, "head": head}

    def act() -> HttpResponse:
        if "preview" not in request.POST:
            return redirect("leagues:home", league=keep().slug)
        league = League(**form.settings)
        check_settings(league=league)
        preview = preview_page(league=league, members=usual_members(league), opens=timezone.now())
        return render(request, template, {**context, "form": form, "preview": preview})

    return answered(request, form, act, template=template, context=context)
