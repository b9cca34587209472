"""Taking part in a season: entering, checking in, leaving, asking the hosts."""

from __future__ import annotations

from functools import partial
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from games.errors import Refusal
from leagues.forms import RequestForm
from leagues.models import Request
from leagues.selectors.requests import choices_of
from leagues.services.raise_request import raise_request
from leagues.services.sign_up import check_in as say_present
from leagues.services.sign_up import sign_up as enter
from leagues.services.withdraw import withdraw as leave
from leagues.views.doors import do, league_or_404, season_or_404


@login_required
@require_POST
def sign_up(request: HttpRequest, league: str, number: int) -> HttpResponse:
    room = league_or_404(request, league)
    season = season_or_404(room, number)
    call = partial(enter, season_id=season.pk, user=cast(User, request.user))
    to = reverse("leagues:home", args=[room.league.slug])
    return do(
        request, room.head, call, to=to, said=_("You have entered. We will tell you when there is something to do.")
    )


@login_required
@require_POST
def check_in(request: HttpRequest, league: str, number: int) -> HttpResponse:
    room = league_or_404(request, league)
    season = season_or_404(room, number)
    call = partial(say_present, season_id=season.pk, user=cast(User, request.user))
    return do(
        request, room.head, call, to=reverse("leagues:home", args=[room.league.slug]), said=_("You are expected.")
    )


@login_required
@require_POST
def withdraw(request: HttpRequest, league: str, number: int) -> HttpResponse:
    room = league_or_404(request, league)
    season = season_or_404(room, number)
    call = partial(leave, season_id=season.pk, user=cast(User, request.user))
    to = reverse("leagues:home", args=[room.league.slug])
    return do(request, room.head, call, to=to, said=_("You have withdrawn. Another season, perhaps."))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, league: str, number: int) -> HttpResponse:
    """Something for the hosts to decide."""
    room = league_or_404(request, league)
    season = season_or_404(room, number)
    user = cast(User, request.user)
    choices = choices_of(season=season, user=user)
    if choices is None:
        raise Http404
    form = RequestForm(request.POST if request.method == "POST" else None, tables=choices.tables, people=choices.people)
    refusal: Refusal | None = None
    back = reverse("leagues:player", args=[room.league.slug, season.number, user.get_username()])
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        try:
            raise_request(
                season_id=season.pk,
                user=user,
                kind=Request.Kind(cleaned["kind"]),
                text=cleaned["text"],
                table_id=cleaned["table"],
                about_id=cleaned["about"],
            )
        except Refusal as error:
            refusal = error
        else:
            messages.success(request, _("The hosts have been asked."))
            return redirect(back)
    context = {"head": room.head, "season": season.number, "form": form, "refusal": refusal, "back": back}
    status = refusal.status if refusal else 422 if form.errors else 200
    return render(request, "leagues/ask.html", context, status=status)
