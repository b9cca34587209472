"""The list of tournaments, and a new one."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests import signed_in
from games.errors import Refusal
from tournaments.forms import PageForm, TournamentForm
from tournaments.selectors.directory import directory
from tournaments.services.create_tournament import check_may_host
from tournaments.services.create_tournament import create_tournament as create_tournament_service


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    page = directory(PageForm(request.GET).wanted or 1)
    return render(request, "tournaments/tournaments.html", {"page": page})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create_tournament(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    starts_at = (timezone.localtime() + timedelta(hours=1)).replace(minute=0, second=0, microsecond=0)
    initial = {"starts_at": starts_at + timedelta(hours=1)}
    form = TournamentForm(request.POST if request.method == "POST" else None, initial=initial)
    refusal: Refusal | None = None
    try:
        check_may_host(user=user)
        if request.method == "POST" and form.is_valid():
            return redirect("tournaments:tournament", create_tournament_service(user=user, **form.settings).pk)
    except Refusal as error:
        refusal = error
    status = refusal.status if refusal else 422 if form.errors else 200
    return render(request, "tournaments/create_tournament.html", {"form": form, "refusal": refusal}, status=status)
