"""Matches to watch."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.tables.selectors.home import live_tiles, miniature_styles
from games.tables.selectors.live import live_count as count_live

LIST_LENGTH = 24


@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    """Everything that is played in public just now."""
    context = {"tiles": live_tiles(LIST_LENGTH), "styles": miniature_styles()}
    return render(request, "games/tables/watch.html", context)


@require_safe
def live_count(request: HttpRequest) -> HttpResponse:
    """How many matches are live, for the menu of every page."""
    return render(request, "games/tables/_live_count.html", {"count": count_live()})
