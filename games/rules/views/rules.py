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
    minute, chapters = _drawn(game, get_language() or "")
    return render(request, "games/rules/rules.html", {"page": page, "minute": minute, "chapters": chapters})


@cache
def _drawn(game: str, language: str) -> tuple[SafeString, SafeString]:
    """What is the same for every reader of a language is drawn once in a process."""
    page = rules_page(game)
    minute = render_to_string("games/rules/_minute.html", {"page": page}) if page.minute else SafeString()
    return minute, render_to_string("games/rules/_chapters.html", {"page": page, "figures": figures_of(game)})
