"""A season before it opens."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from leagues.forms.season import PreviewForm
from leagues.models import Season
from leagues.selectors.desk_page import planned_season
from leagues.selectors.preview_page import preview_page, usual_members
from leagues.views.league_context import desk_or_404


@login_required
@require_safe
def preview(request: HttpRequest, league: str) -> HttpResponse:
    """What so many people would play, for those who plan it."""
    league_context, _user = desk_or_404(request, league)
    if not league_context.header.can_plan:
        raise Http404
    season = planned_season(league_context.league)
    if season is not None and season.state == Season.State.RUNNING:
        season = None
    form = PreviewForm(request.GET or {"members": usual_members(league_context.league)})
    members = form.cleaned_data["members"] if form.is_valid() else usual_members(league_context.league)
    page = preview_page(league=league_context.league, members=members, opens=timezone.now(), season=season)
    return render(request, "leagues/preview.html", {"header": league_context.header, "preview": page, "form": form})
