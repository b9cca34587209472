"""Playing on from a moment of a record."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.errors import LimitReached
from accounts.requests import signed_in
from games.archive.forms import BranchForm
from games.archive.selectors.studies import Source
from games.archive.services.branch_match import branch_match as branch_match_service
from games.archive.views.studies import study_or_404
from games.errors import Refusal
from games.models import Match
from games.play.views.match_access import match_or_404
from games.play.views.table_answers import show_table


@login_required
@require_POST
def branch_match(request: HttpRequest, code: str) -> HttpResponse:
    """A new table that goes on from a finished match."""
    return _branch(request, match_or_404(request, code))


@login_required
@require_POST
def branch_study(request: HttpRequest, code: str) -> HttpResponse:
    """A new table that goes on from an own study."""
    return _branch(request, study_or_404(request, code))


def _branch(request: HttpRequest, source: Source) -> HttpResponse:
    form = BranchForm(request.POST)
    try:
        if not form.is_valid():
            raise Refusal(code="match.bad_request")
        asked = form.cleaned_data
        match = branch_match_service(
            user=signed_in(request),
            source=source,
            ply=asked["ply"],
            mask=asked["mask"],
            seat=asked["seat"],
            bot=form.bot,
        )
    except Refusal as refusal:
        if isinstance(source, Match):
            return show_table(request, source.code, refusal)
        if isinstance(refusal, LimitReached):
            raise
        messages.error(request, str(refusal.sentence))
        return redirect("games:study", code=source.code)
    return redirect("games:table", code=match.code)
