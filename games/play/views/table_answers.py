"""The answers that views of a match share: the table as its visitor may see it, with whatever was refused."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.requests import asks_for_part, visitor
from games.errors import Refusal, StaleMatch
from games.models import Match
from games.notifications import table_preference
from games.play.selectors.chat import talk_page
from games.play.selectors.coach import coach_note
from games.play.selectors.presence import presence_part
from games.play.selectors.table import table_page
from games.play.views import spectators
from games.play.views.match_access import match_id_or_404, match_or_404


def show_table(
    request: HttpRequest, code: str, refusal: Refusal | None = None, asked: str = "", typed: str = ""
) -> HttpResponse:
    """The table, or for htmx only its part, with a refusal or a question back if there is one, and with what was typed
    if it is to be mended."""
    return _draw(request, match_or_404(request, code), refusal, asked, typed)


def _draw(
    request: HttpRequest, match: Match, refusal: Refusal | None = None, asked: str = "", typed: str = ""
) -> HttpResponse:
    user = visitor(request)
    if refusal is None and spectators.watches(request, match):
        return spectators.answer(request, match)
    page = table_page(match=match, user=user, asked=asked)
    context: dict[str, object] = {"page": page, "refusal": refusal, "coach": coach_note(match, page)}
    context["typed"] = typed
    status = refusal.status if refusal else 200
    if asks_for_part(request):
        return render(request, spectators.PART, context, status=status)
    context["talk"] = talk_page(match=match, user=user)
    context["table_preference"] = table_preference(match, user) if page.my_seat else ""
    context["presence"] = presence_part(match)
    context["page_name"] = secrets.token_hex(8)
    return render(request, "games/play/table.html", context, status=status)


def ask_back(request: HttpRequest, code: str, ply: int, text: str) -> HttpResponse:
    """The question whether somebody is sure of a move, on the table he was looking at."""
    match = match_or_404(request, code)
    return _draw(request, match, asked=text) if match.ply == ply else _draw(request, match, StaleMatch())


def at_table(request: HttpRequest, code: str, service: Callable[..., object]) -> HttpResponse:
    """One call of a service; then the same table as everybody gets, with whatever was refused."""
    match_id = match_id_or_404(request, code)
    try:
        service(match_id=match_id, user=request.user)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    return show_changed_table(request, code)


def show_changed_table(request: HttpRequest, code: str) -> HttpResponse:
    """The table after somebody has done something there; a browser without htmx is sent to its address."""
    if asks_for_part(request):
        return show_table(request, code)
    return redirect("games:table", code=code)
