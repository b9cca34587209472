"""The rules of the games, to be read and printed."""

from __future__ import annotations

from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.rules.views.figures import figures_of
from games.selectors.rules import SECTIONS, rules_page


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """How a game is played."""
    if game not in SECTIONS:
        raise Http404
    context = {"page": rules_page(game), "chapters": _chapters(game, get_language() or "")}
    return render(request, "games/rules/rules.html", context)


@cache
def _chapters(game: str, language: str) -> SafeString:
    """The chapters are the same for everybody who reads a language: drawn once in a process."""
    return render_to_string("games/rules/_chapters.html", {"page": rules_page(game), "figures": figures_of(game)})
