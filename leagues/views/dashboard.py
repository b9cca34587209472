"""The dashboard of a season, for those who run its league."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from games.errors import Refusal
from leagues.forms.desk import PersonForm
from leagues.forms.paging import DashboardForm
from leagues.models import Season
from leagues.selectors.dashboard import dashboard_page
from leagues.services.nudge import nudge as nudge_service
from leagues.services.nudge import nudge_late as nudge_late_service
from leagues.views.league_context import (
    desk_or_404,
    member_named,
    refusal_response,
    run_and_redirect,
    season_or_404,
    table_or_404,
)


@login_required
@require_safe
def dashboard(request: HttpRequest, league: str, number: int) -> HttpResponse:
    """Every table of a season, those in trouble first."""
    league_context, _user = desk_or_404(request, league)
    season = season_or_404(league_context, number)
    form = DashboardForm(request.GET)
    page = dashboard_page(
        season=season, header=league_context.header, shown=form.shown, page=form.wanted.get("page", 1)
    )
    return render(request, "leagues/dashboard.html", {"page": page})


@login_required
@require_POST
def nudge(request: HttpRequest, league: str, table: int) -> HttpResponse:
    """Reminds one player."""
    league_context, user = desk_or_404(request, league)
    found = table_or_404(league_context, table)
    number = Season.objects.values_list("number", flat=True).get(divisions=found.division_id)
    form = PersonForm(request.POST)
    name = form.cleaned_data["name"] if form.is_valid() else ""
    back = reverse("leagues:dashboard", args=[league_context.league.slug, number])

    def act() -> None:
        nudge_service(table_id=found.pk, by=user, user=member_named(name))

    said = _("%(name)s has been nudged.") % {"name": name}
    return run_and_redirect(request, league_context, act, to=back, said=said)


@login_required
@require_POST
def nudge_late(request: HttpRequest, league: str, number: int) -> HttpResponse:
    """Reminds everyone who is late."""
    league_context, user = desk_or_404(request, league)
    season = season_or_404(league_context, number)
    back = reverse("leagues:dashboard", args=[league_context.league.slug, season.number])
    try:
        reminded = nudge_late_service(season_id=season.pk, by=user)
    except Refusal as refusal:
        return refusal_response(request, refusal, league_context, back=back)
    said = ngettext("%(n)s player has been nudged.", "%(n)s players have been nudged.", reminded) % {"n": reminded}
    messages.success(request, said)
    return redirect(back)
