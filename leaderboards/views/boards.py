"""Pages of leaderboards."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.requests import visitor
from accounts.selectors.people import members
from leaderboards.forms import BoardForm
from leaderboards.seasons import Season, find_season
from leaderboards.selectors.boards import board_page, board_titles
from leaderboards.selectors.boards_page import boards_page
from leaderboards.selectors.history import history_page


@require_safe
def boards(request: HttpRequest) -> HttpResponse:
    """The leaderboards there are, and who stands out on them."""
    return render(request, "leaderboards/boards.html", {"page": boards_page(visitor(request))})


@require_safe
def board(request: HttpRequest, pool: str) -> HttpResponse:
    """A page of a leaderboard."""
    _known_or_404(pool)
    form = _asked(request)
    if chosen := find_season(form.cleaned_data.get("season", ""), timezone.now()):
        return _to_season(request, pool, chosen)
    page = board_page(pool, form.cleaned_data, visitor(request))
    return render(request, "leaderboards/board.html", {"page": page})


@require_safe
def season(request: HttpRequest, pool: str, season: str) -> HttpResponse:
    """A page of the table of a season."""
    _known_or_404(pool)
    asked = find_season(season, timezone.now())
    if asked is None:
        raise Http404
    form = _asked(request)
    wanted = form.cleaned_data.get("season", "")
    if wanted and (chosen := find_season(wanted, timezone.now())) != asked:
        return redirect("leaderboards:board", pool) if chosen is None else _to_season(request, pool, chosen)
    page = board_page(pool, form.cleaned_data, visitor(request), asked)
    return render(request, "leaderboards/board.html", {"page": page})


@require_safe
def history(request: HttpRequest, person: int, pool: str) -> HttpResponse:
    """How the rating of a member came to be what it is."""
    _known_or_404(pool)
    member = get_object_or_404(members(), pk=person)
    return render(request, "leaderboards/history.html", {"page": history_page(member, pool)})


def _known_or_404(pool: str) -> None:
    if pool not in board_titles():
        raise Http404


def _asked(request: HttpRequest) -> BoardForm:
    form = BoardForm(request.GET)
    # What cannot be understood was not asked: the form has boxes and lists, and all else comes from links.
    form.is_valid()
    return form


def _to_season(request: HttpRequest, pool: str, chosen: Season) -> HttpResponse:
    """What was chosen in the form has an address of its own."""
    kept = request.GET.copy()
    for name in ("season", "provisional", "active", "bots"):
        kept.pop(name, None)
    response = redirect("leaderboards:season", pool, chosen.slug)
    response["Location"] += f"?{kept.urlencode()}" if kept else ""
    return response
