"""The rules of the games as they were read before."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.engine.errors import BadRuleset
from games.rules.selectors.revisions import revisions_page


@require_safe
def revisions(request: HttpRequest, game: str) -> HttpResponse:
    """How the reading of a game's rules has changed."""
    try:
        page = revisions_page(game)
    except BadRuleset as error:
        raise Http404 from error
    return render(request, "games/rules/revisions.html", {"page": page})
