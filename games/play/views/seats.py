"""Seats whose player is late or gone: waiting for him, taking his place, coming back, ending it."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.requests import signed_in
from games.errors import Refusal
from games.play.selectors.clocks import seat_offer
from games.play.services.finish_abandoned import play_out
from games.play.services.return_to_seat import return_to_seat
from games.play.services.take_over_seat import take_over_seat
from games.play.services.wait_for_seat import wait_for_seat
from games.play.views.match_access import match_id_or_404, match_or_404
from games.play.views.table_answers import at_table, show_table


@login_required
@require_POST
def wait(request: HttpRequest, code: str, number: int) -> HttpResponse:
    return at_table(request, code, partial(wait_for_seat, number=number))


@login_required
@require_POST
def come_back(request: HttpRequest, code: str) -> HttpResponse:
    return at_table(request, code, return_to_seat)


@login_required
@require_POST
def end_alone(request: HttpRequest, code: str) -> HttpResponse:
    return at_table(request, code, play_out)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take_over(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """What it means to take over a seat, and the way to do it. It is a page of its own: the table of those who watch is
    drawn once for all of them and holds no form."""
    if request.method != "POST":
        offer = seat_offer(match=match_or_404(request, code), number=number)
        return render(request, "games/play/take_over.html", {"offer": offer})
    try:
        take_over_seat(match_id=match_id_or_404(request, code), user=signed_in(request), number=number)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    return redirect("games:table", code=code)
