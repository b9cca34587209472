"""Seats whose player is late or gone: waiting, taking over, returning, finishing without them."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.requests import signed_in
from games.errors import Refusal
from games.play.selectors.clocks import seat_offer
from games.play.services.finish_abandoned import finish_abandoned as finish_abandoned_service
from games.play.services.return_to_seat import return_to_seat as return_to_seat_service
from games.play.services.take_over_seat import take_over_seat as take_over_seat_service
from games.play.services.wait_for_seat import wait_for_seat as wait_for_seat_service
from games.play.views.match_access import match_id_or_404, match_or_404
from games.play.views.table_answers import at_table, show_table


@login_required
@require_POST
def wait_for_seat(request: HttpRequest, code: str, number: int) -> HttpResponse:
    return at_table(request, code, partial(wait_for_seat_service, number=number))


@login_required
@require_POST
def return_to_seat(request: HttpRequest, code: str) -> HttpResponse:
    return at_table(request, code, return_to_seat_service)


@login_required
@require_POST
def finish_abandoned(request: HttpRequest, code: str) -> HttpResponse:
    return at_table(request, code, finish_abandoned_service)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take_over_seat(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """What it means to take over a seat, and the way to do it. It is a page of its own: the table that spectators
    get is rendered once for all of them and holds no form."""
    if request.method != "POST":
        offer = seat_offer(match=match_or_404(request, code), number=number)
        return render(request, "games/play/take_over.html", {"offer": offer})
    try:
        take_over_seat_service(match_id=match_id_or_404(request, code), user=signed_in(request), number=number)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    return redirect("games:table", code=code)
