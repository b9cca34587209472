"""The review of a match: a part of its replay, which asks for it again while it is being made."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from accounts.limits import limited
from accounts.requests import asks_for_part, signed_in, visitor
from games.errors import Refusal
from games.play.views.match_access import match_or_404
from games.play.views.table_answers import show_table
from games.reviews.forms import PlyForm
from games.reviews.selectors.panel import review_panel
from games.reviews.services.request_review import request_review as request_review_service


@require_safe
@limited(limits.REPLAY_STEPS)
def review(request: HttpRequest, code: str) -> HttpResponse:
    """The review at the ply that the address names; to a browser without script, the replay with it."""
    return _show(request, code, PlyForm(request.GET).number)


@login_required
@require_POST
def request_review(request: HttpRequest, code: str) -> HttpResponse:
    """Asks for a review of a finished match; then shows it."""
    match = match_or_404(request, code)
    try:
        request_review_service(user=signed_in(request), match=match)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    return _show(request, code, PlyForm(request.POST).number)


def _show(request: HttpRequest, code: str, ply: int) -> HttpResponse:
    match = match_or_404(request, code)
    try:
        panel = review_panel(match=match, user=visitor(request), ply=ply)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    if not asks_for_part(request):
        return redirect(f"{reverse('games:replay', args=[code])}?ply={ply}&review=1")
    return render(request, "games/reviews/_panel.html", {"review": panel})
