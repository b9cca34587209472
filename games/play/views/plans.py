"""Plans at a table: what a player can put together, and playing it."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import signed_in
from games.errors import Refusal
from games.play.forms import PlanForm
from games.play.selectors.plans import plans_document, table_plans
from games.play.services.play_plan import play_plan as play_plan_service
from games.play.views.match_access import match_or_404
from games.play.views.table_answers import after_play, show_table


def plans_answer(document: dict[str, object]) -> JsonResponse:
    """The document of what can be planned, without a space that no one reads."""
    return JsonResponse(document, json_dumps_params={"separators": (",", ":"), "ensure_ascii": False})


@login_required
@require_safe
def plans(request: HttpRequest, code: str) -> HttpResponse:
    """What the reader can plan now, for the script of the table."""
    match = match_or_404(request, code)
    seat = match.seat_of(signed_in(request))
    found = () if seat is None or seat.is_caretaker else table_plans(match=match, seat=seat)
    return plans_answer(plans_document(match.ply, found))


@login_required
@require_POST
def play_plan(request: HttpRequest, code: str) -> HttpResponse:
    """Plays a plan, all of it or nothing."""
    form = PlanForm(request.POST)
    if not form.is_valid():
        return show_table(request, code, Refusal(code="match.bad_request"))
    return after_play(request, code, partial(play_plan_service, **form.cleaned_data))
