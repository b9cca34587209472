"""A league: its home, its seasons and divisions, its people, its history."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.requests import asks_for_part
from games.errors import Refusal
from leagues.forms.paging import PageForm
from leagues.selectors.chat import may_read_chat
from leagues.selectors.division_page import division_page
from leagues.selectors.history_page import history_page
from leagues.selectors.league_page import SeasonFacts, league_page, season_page
from leagues.selectors.player_page import player_page
from leagues.services.sign_up import check_entrant
from leagues.views.feeds import feed_addresses
from leagues.views.league_context import LeagueContext, division_or_404, entry_or_404, league_or_404, season_or_404


@require_safe
def home(request: HttpRequest, league: str) -> HttpResponse:
    """The home of a league; for htmx only what moves while a season is played."""
    league_context = league_or_404(request, league)
    page = league_page(league=league_context.league, header=league_context.header, user=league_context.user)
    seen = _digest(page.ranking, page.now_playing, page.own_tables, page.own_meetings)
    context = {
        "page": page,
        "feeds": feed_addresses(league_context.league, league_context.user),
        "seen": seen,
        "entry_refusal": _entry_refusal(league_context, page.season),
    }
    return _followed(request, "leagues/home.html", context)


@require_safe
def history(request: HttpRequest, league: str) -> HttpResponse:
    """All seasons, and the roll of honour."""
    league_context = league_or_404(request, league)
    return render(
        request,
        "leagues/history.html",
        {"page": history_page(league=league_context.league, header=league_context.header)},
    )


@require_safe
def season(request: HttpRequest, league: str, number: int) -> HttpResponse:
    """A whole season."""
    league_context = league_or_404(request, league)
    page = season_page(
        season=season_or_404(league_context, number),
        league=league_context.league,
        header=league_context.header,
        user=league_context.user,
    )
    context = {"page": page, "entry_refusal": _entry_refusal(league_context, page.season)}
    return render(request, "leagues/season.html", context)


@require_safe
def division(request: HttpRequest, league: str, number: int, step: int, group: int) -> HttpResponse:
    """A division; for htmx only what moves while it is played."""
    league_context = league_or_404(request, league)
    shown = season_or_404(league_context, number)
    found = division_or_404(shown, step, group)
    wanted = PageForm(request.GET).wanted
    page = division_page(
        division=found,
        season=shown,
        league=league_context.league,
        header=league_context.header,
        user=league_context.user,
        page=wanted.get("page", 1),
        round=wanted.get("round"),
        games=wanted.get("games", 1),
    )
    reads_chat = may_read_chat(division=found, header=league_context.header, user=league_context.user)
    seen = _digest(page.ranking, page.tables, page.crosstable)
    return _followed(request, "leagues/division.html", {"page": page, "may_read_chat": reads_chat, "seen": seen})


@require_safe
def player(request: HttpRequest, league: str, number: int, username: str) -> HttpResponse:
    """The season of one player."""
    league_context = league_or_404(request, league)
    shown = season_or_404(league_context, number)
    entry = entry_or_404(shown, username)
    page = player_page(
        entry=entry, season=shown, league=league_context.league, header=league_context.header, user=league_context.user
    )
    return render(request, "leagues/player.html", {"page": page})


def _entry_refusal(league_context: LeagueContext, season: SeasonFacts | None) -> Refusal | None:
    """Why the visitor could not sign up now, if they have an account and the league would not take them."""
    if league_context.user is None or season is None or not season.can_sign_up:
        return None
    try:
        check_entrant(league=league_context.league, user=league_context.user)
    except Refusal as refusal:
        return refusal
    return None


def _followed(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A page that is followed while a season is played. Who asks again for its part gets nothing as long as nothing has
    changed, so that readers are not disturbed."""
    if not asks_for_part(request):
        return render(request, template, context)
    if request.GET.get("seen") == context["seen"]:
        return HttpResponse(status=204)
    return render(request, f"{template}#live", context)


def _digest(*parts: object) -> str:
    """What tells two states of a page apart."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
