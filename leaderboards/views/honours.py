"""Pages of records and tables of honour."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from leaderboards.seasons import find_season
from leaderboards.selectors.boards import board_titles
from leaderboards.selectors.honours import honour_cards, honour_page, honours_page
from leaderboards.selectors.records import records_page


@require_safe
def records(request: HttpRequest, pool: str) -> HttpResponse:
    """The records of a pool, of all time or of a season."""
    asked = request.GET.get("season", "")
    season = find_season(asked, timezone.now())
    if pool not in board_titles() or (asked and season is None):
        raise Http404
    return render(request, "leaderboards/records.html", {"page": records_page(pool, season)})


@require_safe
def honours(request: HttpRequest) -> HttpResponse:
    """The cards that have a table of honour."""
    return render(request, "leaderboards/honours.html", {"page": honours_page()})


@require_safe
def honour(request: HttpRequest, card: str) -> HttpResponse:
    """The tables of honour of a card."""
    if card not in honour_cards():
        raise Http404
    return render(request, "leaderboards/honour.html", {"page": honour_page(card)})
