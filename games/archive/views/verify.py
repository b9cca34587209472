"""The page that proves a match."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts import limits
from accounts.limits import limited
from accounts.requests import visitor
from games.archive.selectors.exports import file_name
from games.archive.selectors.proof import proof_page
from games.errors import Refusal
from games.play.views.match_access import match_or_404
from games.play.views.table_answers import show_table


@require_safe
@limited(limits.REPLAYS)
def verify(request: HttpRequest, code: str) -> HttpResponse:
    """Every check of a finished match, and how to make them at home."""
    match = match_or_404(request, code)
    try:
        page = proof_page(match=match, user=visitor(request))
    except Refusal as refusal:
        return show_table(request, code, refusal)
    return render(request, "games/archive/verify.html", {"page": page, "proof_name": file_name(match, "-proof.txt")})
