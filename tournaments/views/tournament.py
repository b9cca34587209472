"""The page of a tournament, and taking part in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts import limits
from accounts.database_time import database_now
from accounts.limits import limited
from accounts.requests import asks_for_part, signed_in, visitor
from accounts.row_ids import LARGEST_ID
from games.errors import Refusal
from games.watch.selectors.boards import miniature_styles
from tournaments.forms import JoinForm, PageForm
from tournaments.invites import invite_of, is_invite
from tournaments.models import Tournament
from tournaments.selectors.exports import standings_csv as standings_csv_text
from tournaments.selectors.tournament_page import find_tournament, tournament_page
from tournaments.services.create_tournament import cancel_tournament as cancel_tournament_service
from tournaments.services.create_tournament import stop_repeating as stop_repeating_service
from tournaments.services.take_part import join_tournament as join_tournament_service
from tournaments.services.take_part import leave_tournament as leave_tournament_service
from tournaments.services.take_part import pause_play as pause_play_service

CALLED = timedelta(seconds=15)
"""For so long an open page takes its reader to a table that has just begun; after that they come by the link."""


@require_safe
def tournament(request: HttpRequest, tournament: int) -> HttpResponse:
    return _page(request, _tournament_or_404(tournament))


@login_required
@require_POST
@limited(limits.TOURNAMENT_JOINS)
def join_tournament(request: HttpRequest, tournament: int) -> HttpResponse:
    """Takes part, checks in or comes back."""
    form = JoinForm(request.POST)
    service = partial(join_tournament_service, password=form.typed, invite=form.invite_sent)
    return _after(request, tournament, service, invite=form.invite_sent)


@login_required
@require_POST
@limited(limits.TOURNAMENT_JOINS)
def pause_play(request: HttpRequest, tournament: int) -> HttpResponse:
    return _after(request, tournament, pause_play_service)


@login_required
@require_POST
@limited(limits.TOURNAMENT_JOINS)
def leave_tournament(request: HttpRequest, tournament: int) -> HttpResponse:
    return _after(request, tournament, leave_tournament_service)


@login_required
@require_POST
@limited(limits.TOURNAMENT_JOINS)
def stop_repeating(request: HttpRequest, tournament: int) -> HttpResponse:
    return _after(request, tournament, stop_repeating_service)


@login_required
@require_POST
@limited(limits.TOURNAMENT_JOINS)
def cancel_tournament(request: HttpRequest, tournament: int) -> HttpResponse:
    return _after(request, tournament, cancel_tournament_service)


@require_safe
@limited(limits.FILES)
def standings_csv(request: HttpRequest, tournament: int) -> HttpResponse:
    found = _tournament_or_404(tournament)
    response = HttpResponse(standings_csv_text(tournament=found), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="tournament-{found.pk}.csv"'
    return response


def _after(request: HttpRequest, tournament: int, service: Callable[..., object], *, invite: str = "") -> HttpResponse:
    """One call of a service; then the page again, with what was refused."""
    found = _tournament_or_404(tournament)
    try:
        service(tournament_id=found.pk, user=signed_in(request))
    except Refusal as refusal:
        return _page(request, found, refusal, invite=invite)
    return redirect("tournaments:tournament", found.pk)


def _page(request: HttpRequest, found: Tournament, refusal: Refusal | None = None, *, invite: str = "") -> HttpResponse:
    """The page, or the part of it that changes; who is called to a table is taken there."""
    invite = invite or JoinForm(request.GET).invite_sent
    now = database_now()
    asked = PageForm(request.GET)
    page = tournament_page(tournament=found, user=visitor(request), now=now, page=asked.wanted)
    is_part = asks_for_part(request) and refusal is None
    if is_part and page.mine and page.mine.started is not None and now - page.mine.started < CALLED:
        return HttpResponseClientRedirect(reverse("games:table", args=[page.mine.table]))
    template = "tournaments/tournament.html#tournament" if is_part else "tournaments/tournament.html"
    address = reverse("tournaments:tournament", args=[found.pk])
    context = {
        "page": page,
        # A page with a refusal stands at the address of what was refused.
        "here": request.get_full_path() if request.method == "GET" else f"{address}?{urlencode({'invite': invite})}",
        "refusal": refusal,
        "styles": miniature_styles(),
        "invite": invite if is_invite(found, invite) else "",
        "link": _link(request, found) if page.is_mine and page.is_open else "",
    }
    return render(request, template, context, status=refusal.status if refusal else 200)


def _link(request: HttpRequest, found: Tournament) -> str:
    """What a host sends to people: with it they need no password."""
    query = f"?invite={invite_of(found)}" if found.password else ""
    return request.build_absolute_uri(reverse("tournaments:tournament", args=[found.pk])) + query


def _tournament_or_404(tournament_id: int) -> Tournament:
    found = find_tournament(min(tournament_id, LARGEST_ID))
    if found is None:
        raise Http404
    return found
