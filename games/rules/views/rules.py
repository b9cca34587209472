"""The rules of the games, to be read and printed."""

from __future__ import annotations

from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.engine.errors import BadRuleset
from games.rules.selectors.rules import rules_page
from games.rules.views.figures import figures_of


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """How a game is played."""
    try:
        page = rules_page(game)
    except BadRuleset as error:
        raise Http404 from error
    return render(request, "games/rules/rules.html", {"page": page, "chapters": _chapters(game, get_language() or "")})


@cache
def _chapters(game: str, language: str) -> SafeString:
    """The chapters are the same for every reader of a language: drawn once in a process."""
    return render_to_string("games/rules/_chapters.html", {"page": rules_page(game), "figures": figures_of(game)})
