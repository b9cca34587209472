"""Taking part in a season: entering, checking in, leaving, asking the hosts."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts.requests import signed_in
from games.errors import Refusal
from leagues.forms.participation import RequestForm
from leagues.models import Entry, Request
from leagues.selectors.requests import request_choices
from leagues.services.raise_request import raise_request as raise_request_service
from leagues.services.sign_up import check_in as check_in_service
from leagues.services.sign_up import sign_up as sign_up_service
from leagues.services.withdraw import withdraw as withdraw_service
from leagues.views.league_context import form_response, league_or_404, refusal_response, season_or_404

SAID = {
    Entry.State.SIGNED: gettext_lazy("You are signed up. We will notify you when there is something to do."),
    Entry.State.WAITING: gettext_lazy(
        "All places are taken. You are on the waiting list and move up when a place is free."
    ),
    Entry.State.CHECKED_IN: gettext_lazy("You are checked in."),
    Entry.State.WITHDRAWN: gettext_lazy("You have withdrawn. Hope to see you next season!"),
}


@login_required
@require_POST
def sign_up(request: HttpRequest, league: str, number: int) -> HttpResponse:
    return _done(request, league, number, sign_up_service)


@login_required
@require_POST
def check_in(request: HttpRequest, league: str, number: int) -> HttpResponse:
    return _done(request, league, number, check_in_service)


@login_required
@require_POST
def withdraw(request: HttpRequest, league: str, number: int) -> HttpResponse:
    return _done(request, league, number, withdraw_service)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def raise_request(request: HttpRequest, league: str, number: int) -> HttpResponse:
    """Something for the hosts to decide."""
    league_context = league_or_404(request, league)
    season = season_or_404(league_context, number)
    user = signed_in(request)
    choices = request_choices(season=season, user=user)
    if choices is None:
        raise Http404
    form = RequestForm(request.POST if request.method == "POST" else None, tables=choices.tables, people=choices.people)
    back = reverse("leagues:player", args=[league_context.league.slug, season.number, user.get_username()])

    def act() -> HttpResponse:
        sent = form.cleaned_data
        raise_request_service(
            season_id=season.pk,
            user=user,
            kind=Request.Kind(sent["kind"]),
            text=sent["text"],
            table_id=sent["table"],
            about_id=sent["about"],
        )
        messages.success(request, _("Your request was sent to the hosts."))
        return redirect(back)

    context = {"header": league_context.header, "season": season.number, "back": back}
    return form_response(request, form, act, template="leagues/raise_request.html", context=context)


def _done(request: HttpRequest, league: str, number: int, service: Callable[..., Entry]) -> HttpResponse:
    """Does something about the visitor's own place in a season, and says what has become of it."""
    league_context = league_or_404(request, league)
    home = reverse("leagues:home", args=[league_context.league.slug])
    try:
        entry = service(season_id=season_or_404(league_context, number).pk, user=signed_in(request))
    except Refusal as refusal:
        return refusal_response(request, refusal, league_context, back=home)
    messages.success(request, str(SAID[Entry.State(entry.state)]))
    return redirect(home)
