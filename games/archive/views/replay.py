"""A record looked at ply by ply: finished matches for everybody, studies for their owners."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from accounts import limits
from accounts.limits import limited
from accounts.requests import visitor
from games.archive.forms import ReplayForm
from games.archive.selectors.replay import Replayed, replay_page, replayed_match, replayed_study
from games.errors import Refusal
from games.models import Study
from games.play.views.match_access import match_or_404
from games.play.views.table_answers import show_table


@require_safe
@limited(limits.REPLAY_STEPS)
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """A finished match at the ply that the address names."""
    user = visitor(request)
    try:
        replayed = replayed_match(match=match_or_404(request, code), user=user)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    return _show(request, replayed)


@login_required
@require_safe
@limited(limits.REPLAY_STEPS)
def study(request: HttpRequest, code: str) -> HttpResponse:
    """An own study; no other person learns that there is one."""
    return _show(request, replayed_study(get_object_or_404(Study, code=code, owner=request.user)))


def _show(request: HttpRequest, replayed: Replayed) -> HttpResponse:
    form = ReplayForm(request.GET)
    refusal: Refusal | None = None
    try:
        if not form.is_valid():
            raise Refusal(code="match.bad_request")
        asked = form.cleaned_data
        page = replay_page(
            replayed=replayed, ply=asked["ply"], mask=asked["mask"], is_spoiler_free=asked["hide"], on=asked["on"]
        )
        if asked["on"]:
            return redirect(page.address)
    except Refusal as refused:
        refusal = refused
        page = replay_page(replayed=replayed, is_spoiler_free="hide" in request.GET)
    # A browser that goes back to a page which it does not keep any more wants the whole of it.
    htmx = getattr(request, "htmx", None)
    is_part = bool(htmx) and not getattr(htmx, "history_restore_request", False)
    response = render(
        request,
        "games/archive/replay.html#moment" if is_part else "games/archive/replay.html",
        {
            "page": page,
            "refusal": refusal,
            "is_part": is_part,
            "opens_review": "review" in request.GET and page.review is not None,
            "canonical": request.build_absolute_uri(page.permalink),
        },
        status=refusal.status if refusal else 200,
    )
    patch_vary_headers(response, ["HX-Request", "HX-History-Restore-Request"])
    return response
