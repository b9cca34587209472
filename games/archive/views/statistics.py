"""The statistics of the archive: of a game, and of a person."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts import limits
from accounts.limits import limited
from accounts.requests import asks_for_part, visitor
from accounts.selectors.people import members
from games.archive.selectors.player_statistics import player_statistics
from games.archive.selectors.statistics import statistics_page
from games.archive.statistics_query import OpponentForm, StatisticsForm
from games.engine.metas import all_metas


@require_safe
@limited(limits.STATISTICS)
def statistics(request: HttpRequest, game: str) -> HttpResponse:
    """How the matches of a game went, at an address that can be handed on."""
    if game not in {meta.slug for meta in all_metas()}:
        raise Http404
    form = StatisticsForm(request.GET, game=game)
    is_valid = form.is_valid()
    if is_valid and form.has_blanks:
        return redirect(reverse("games:statistics", args=[game]) + form.filters.address)
    context = {
        "form": form,
        "game": game,
        "games": [meta.slug for meta in all_metas()],
        "page": statistics_page(game, form.filters) if is_valid else None,
    }
    return render(request, "games/archive/statistics.html", context, status=200 if is_valid else 422)


@require_safe
@limited(limits.STATISTICS)
def person_statistics(request: HttpRequest, person: int) -> HttpResponse:
    """How a member fared: a panel of the profile page, or the whole on a page of its own."""
    member = get_object_or_404(members(), pk=person)
    viewer = visitor(request)
    form = OpponentForm(request.GET)
    is_valid = form.is_valid()
    opponent = form.cleaned_data["opponent"] if is_valid else None
    context = {"page": player_statistics(member, viewer, opponent), "form": form}
    template = (
        "games/archive/_statistics_panel.html" if asks_for_part(request) else "games/archive/statistics_person.html"
    )
    return render(request, template, context, status=200 if is_valid else 422)
