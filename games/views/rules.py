"""The rules of the games, to be read and printed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors.rules import SECTIONS, rules_page
from games.views.figures import figures_of


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """How a game is played."""
    if game not in SECTIONS:
        raise Http404
    return render(request, "games/rules/rules.html", {"page": rules_page(game), "figures": figures_of(game)})
