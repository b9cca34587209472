"""What the reviews of one's own matches say together."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts import limits
from accounts.limits import limited
from accounts.requests import signed_in
from games.reviews.selectors.insights import insights_of


@login_required
@require_safe
@limited(limits.STATISTICS)
def insights(request: HttpRequest) -> HttpResponse:
    """The reader's own insights; those of others are their own."""
    return render(request, "games/reviews/insights.html", {"games": insights_of(signed_in(request))})
