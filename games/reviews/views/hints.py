"""A hint at a table: a part of it, or without a script a page of its own."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from accounts.requests import asks_for_part, signed_in
from games.errors import Refusal
from games.play.views.match_access import match_id_or_404
from games.play.views.table_answers import show_table
from games.reviews.selectors.hints import hint_words
from games.reviews.services.give_hint import give_hint as give_hint_service


@login_required
@require_POST
def give_hint(request: HttpRequest, code: str) -> HttpResponse:
    """What the judge would choose now, and why."""
    try:
        hint = give_hint_service(match_id=match_id_or_404(request, code), user=signed_in(request))
    except Refusal as refusal:
        return show_table(request, code, refusal)
    template = "games/reviews/_hint.html" if asks_for_part(request) else "games/reviews/hint.html"
    return render(request, template, {"hint": hint_words(hint), "code": code})
