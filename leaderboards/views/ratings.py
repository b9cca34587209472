"""Pages of ratings."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.requests import asks_for_part, signed_in, visitor
from accounts.selectors.people import members
from games.errors import Refusal
from games.play.views.match_access import match_or_404
from games.play.views.table_answers import show_table
from leaderboards.selectors.forecasts import forecasts_page
from leaderboards.selectors.formula import formula_page
from leaderboards.selectors.match_ratings import match_ratings_page
from leaderboards.selectors.people import best_ratings_of, ratings_of


@require_safe
def match_ratings(request: HttpRequest, code: str) -> HttpResponse:
    """Why a match moved ratings as it did; for htmx only by how much, below the score at the table."""
    played = match_or_404(request, code)
    is_part = asks_for_part(request)
    try:
        page = match_ratings_page(played, visitor(request), with_seats=bool(request.GET.get("seats")))
    except Refusal as refusal:
        if is_part:
            return render(request, "leaderboards/_match_ratings.html", {"refusal": refusal})
        return show_table(request, code, refusal)
    return render(
        request, "leaderboards/_match_ratings.html" if is_part else "leaderboards/match_ratings.html", {"page": page}
    )


@require_safe
def person_ratings(request: HttpRequest, person: int) -> HttpResponse:
    """A member's ratings: a panel of the profile page, or a page where there is no script to fetch it."""
    member = get_object_or_404(members(), pk=person)
    template = "leaderboards/_person_ratings.html" if asks_for_part(request) else "leaderboards/person_ratings.html"
    return render(request, template, {"person": member, "ratings": ratings_of(member)})


@login_required
@require_safe
def own_ratings(request: HttpRequest) -> HttpResponse:
    """The reader's best rating in each game, for the menu of every page."""
    return render(request, "leaderboards/_own_ratings.html", {"ratings": best_ratings_of(signed_in(request))})


@require_safe
def formula(request: HttpRequest) -> HttpResponse:
    """How ratings are worked out, and how well they foresee."""
    return render(request, "leaderboards/formula.html", {"page": formula_page()})


@require_safe
def forecasts(request: HttpRequest) -> HttpResponse:
    """How well learned chances to win fit."""
    return render(request, "leaderboards/forecasts.html", {"titles": forecasts_page()})
