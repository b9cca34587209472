"""The answers that views of a match share: the table as its visitor may see it, with what was refused."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.requests import asks_for_part, visitor
from games.errors import Refusal, StaleMatch
from games.models import Match
from games.notifications import table_preference
from games.play.selectors.chat import chat_page
from games.play.selectors.coach import coach_note
from games.play.selectors.moments import moments_of
from games.play.selectors.presence import presence_part
from games.play.selectors.table import table_page
from games.play.views import spectators
from games.play.views.match_access import match_id_or_404, match_or_404


def show_table(
    request: HttpRequest,
    code: str,
    refusal: Refusal | None = None,
    asked: str = "",
    typed: str = "",
    with_list: bool = False,
) -> HttpResponse:
    """The table, or for htmx only its part, with a refusal or a question back if there is one, and with what was typed
    if it is to be mended."""
    return _draw(request, match_or_404(request, code), refusal, asked, typed, with_list)


def _draw(
    request: HttpRequest,
    match: Match,
    refusal: Refusal | None = None,
    asked: str = "",
    typed: str = "",
    with_list: bool = False,
) -> HttpResponse:
    user = visitor(request)
    if refusal is None and spectators.watches(request, match):
        return spectators.answer(request, match)
    # A page with a script fetches the list when it is opened; of a choice that is asked about it shows what it brings,
    # and the line below the list keeps what was typed there.
    with_list = with_list or bool(asked or typed) or not asks_for_part(request)
    page = table_page(match=match, user=user, asked=asked, with_choices=with_list)
    if asks_for_part(request) and "gathering" in {**request.GET, **request.POST} and not page.is_gathering:
        # Another page altogether: it fills the window.
        return HttpResponse(headers={"HX-Refresh": "true"})
    template = "games/play/gathering.html" if page.is_gathering else "games/play/table.html"
    context: dict[str, object] = {"page": page, "refusal": refusal, "coach": coach_note(match, page)}
    context |= moments_of(page)
    context |= {"typed": typed, "with_list": with_list}
    status = refusal.status if refusal else 200
    if asks_for_part(request):
        return render(request, f"{template}#table", context, status=status)
    context["chat"] = chat_page(match=match, user=user)
    context["table_preference"] = table_preference(match, user) if page.my_seat else ""
    context["presence"] = presence_part(match)
    context["page_name"] = secrets.token_hex(8)
    return render(request, template, context, status=status)


def ask_back(request: HttpRequest, code: str, ply: int, text: str) -> HttpResponse:
    """The question whether the player is sure of a move, on the table they were looking at."""
    match = match_or_404(request, code)
    return _draw(request, match, asked=text) if match.ply == ply else _draw(request, match, StaleMatch())


def at_table(
    request: HttpRequest, code: str, service: Callable[..., object], *, with_list: bool = False
) -> HttpResponse:
    """One call of a service; then the table, with what was refused, and with the list of moves if it was called there:
    the focus stays at what was pressed."""
    match_id = match_id_or_404(request, code)
    try:
        service(match_id=match_id, user=request.user)
    except Refusal as refusal:
        return show_table(request, code, refusal, with_list=with_list)
    return show_changed_table(request, code, with_list=with_list)


def after_play(request: HttpRequest, code: str, service: Callable[..., Match]) -> HttpResponse:
    """One call of a service that plays; then the table, with what was refused. It is drawn from the match that the
    service has written, if no one else can have played on since."""
    match_id = match_id_or_404(request, code)
    try:
        match = service(match_id=match_id, user=request.user)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    goes_on_by_itself = match.is_court_due or match.is_bot_due or match.status != Match.Status.PLAYING
    if asks_for_part(request) and not goes_on_by_itself:
        return _draw(request, match)
    return show_changed_table(request, code)


def show_changed_table(request: HttpRequest, code: str, *, with_list: bool = False) -> HttpResponse:
    """The table after a player has done something there; a browser without htmx is sent to its address."""
    if asks_for_part(request):
        return show_table(request, code, with_list=with_list)
    return redirect("games:table", code=code)
