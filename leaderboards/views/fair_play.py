"""Pages on which staff looks after fair play, and what players may say to it."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import signed_in
from accounts.staff.pages import staff_page
from games.errors import Refusal
from games.play.views.match_access import match_or_404
from games.play.views.table_answers import show_table
from leaderboards.errors import NotRated
from leaderboards.forms import AnswerForm, AppealForm, ChosenForm, FlagsForm, ReasonForm
from leaderboards.models import Appeal, FairPlayFlag
from leaderboards.selectors.fair_play import appeal_list, flag_list, flag_page, matches_of_pair
from leaderboards.selectors.match_ratings import match_ratings_page
from leaderboards.selectors.verdicts import can_annul
from leaderboards.services.annul_match import annul_match as annul_match_service
from leaderboards.services.answer_appeal import answer_appeal as answer_appeal_service
from leaderboards.services.appeal import appeal as appeal_service
from leaderboards.services.decide_flag import decide_flag as decide_flag_service
from leaderboards.services.decide_flag import dismiss_flag as dismiss_flag_service
from leaderboards.services.reinstate_match import reinstate_match as reinstate_match_service


@login_required
@require_POST
def annul_match(request: HttpRequest, code: str) -> HttpResponse:
    """Takes a match out of the ledger."""
    return _judge(request, code, annul_match_service)


@login_required
@require_POST
def reinstate_match(request: HttpRequest, code: str) -> HttpResponse:
    """Takes a match into the ledger again."""
    return _judge(request, code, reinstate_match_service)


@login_required
@require_POST
def appeal(request: HttpRequest, code: str) -> HttpResponse:
    """Asks staff to think again."""
    form = AppealForm(request.POST)
    form.is_valid()
    text = form.cleaned_data.get("text", "")
    try:
        appeal_service(match_id=match_or_404(request, code).pk, user=signed_in(request), text=text)
    except Refusal as refusal:
        return _refused_at_match(request, code, refusal, text=text)
    return redirect("leaderboards:match_ratings", code=code)


@login_required
@require_safe
@staff_page
def flags(request: HttpRequest) -> HttpResponse:
    """Pairs whose results are hard to believe."""
    form = FlagsForm(request.GET)
    # What cannot be understood was not asked.
    form.is_valid()
    return render(request, "leaderboards/flags.html", {"page": flag_list(form.cleaned_data), "form": form})


@login_required
@require_safe
@staff_page
def flag(request: HttpRequest, flag: int) -> HttpResponse:
    """One of them, with all that it follows from."""
    return _flag_page(request, _flag_or_404(flag))


@login_required
@require_POST
@staff_page
def decide_flag(request: HttpRequest, flag: int) -> HttpResponse:
    """Takes chosen matches of a pair out of the ledger."""
    found = _flag_or_404(flag)
    offered = matches_of_pair(found.pool_id, found.gains_id, found.gives_id).values_list("match__code", flat=True)
    form = ChosenForm(request.POST, offered)
    form.is_valid()
    codes, why = form.cleaned_data.get("codes", []), form.cleaned_data.get("reason", "")
    try:
        decide_flag_service(flag_id=flag, user=signed_in(request), codes=codes, why=why)
    except Refusal as refusal:
        return _flag_page(request, found, refusal, why, codes)
    return redirect("leaderboards:flag", flag=flag)


@login_required
@require_POST
@staff_page
def dismiss_flag(request: HttpRequest, flag: int) -> HttpResponse:
    """Settles a flag without touching a match."""
    found = _flag_or_404(flag)
    form = ReasonForm(request.POST)
    form.is_valid()
    why = form.cleaned_data.get("reason", "")
    try:
        dismiss_flag_service(flag_id=flag, user=signed_in(request), why=why)
    except Refusal as refusal:
        return _flag_page(request, found, refusal, why)
    return redirect("leaderboards:flag", flag=flag)


@login_required
@require_safe
@staff_page
def appeals(request: HttpRequest) -> HttpResponse:
    """What players say against decisions."""
    return _appeals_page(request)


@login_required
@require_POST
@staff_page
def answer_appeal(request: HttpRequest, appeal: int) -> HttpResponse:
    """Accepts an appeal or refuses it."""
    found = get_object_or_404(Appeal, pk=appeal)
    form = AnswerForm(request.POST)
    form.is_valid()
    words, is_accepted = form.cleaned_data.get("reason", ""), form.cleaned_data.get("is_accepted", False)
    try:
        answer_appeal_service(appeal_id=found.pk, user=signed_in(request), is_accepted=is_accepted, words=words)
    except Refusal as refusal:
        return _appeals_page(request, refusal.status, refusal=refusal, refused=found.pk, words=words)
    return redirect("leaderboards:appeals")


def _judge(request: HttpRequest, code: str, verdict: Callable[..., object]) -> HttpResponse:
    """Lets staff decide about a match, with a reason; then the page of the match."""
    form = ReasonForm(request.POST)
    form.is_valid()
    reason = form.cleaned_data.get("reason", "")
    try:
        verdict(match_id=match_or_404(request, code).pk, user=signed_in(request), reason=reason)
    except Refusal as refusal:
        return _refused_at_match(request, code, refusal, reason=reason)
    return redirect("leaderboards:match_ratings", code=code)


def _appeals_page(request: HttpRequest, status: int = 200, **refused: object) -> HttpResponse:
    context = {"appeals": appeal_list(), "can_annul": can_annul(signed_in(request)), **refused}
    return render(request, "leaderboards/appeals.html", context, status=status)


def _flag_or_404(flag: int) -> FairPlayFlag:
    return get_object_or_404(FairPlayFlag.objects.select_related("pool", "gains", "gives", "decided_by"), pk=flag)


def _flag_page(
    request: HttpRequest,
    flag: FairPlayFlag,
    refusal: Refusal | None = None,
    reason: str = "",
    codes: list[str] | None = None,
) -> HttpResponse:
    context = {
        "page": flag_page(flag),
        "can_annul": can_annul(signed_in(request)),
        "refusal": refusal,
        "reason": reason,
        "codes": codes or [],
    }
    return render(request, "leaderboards/flag.html", context, status=refusal.status if refusal else 200)


def _refused_at_match(request: HttpRequest, code: str, refusal: Refusal, **typed: str) -> HttpResponse:
    """The page of the match with what was refused, and what was typed; at the table if there is no such page."""
    try:
        page = match_ratings_page(match_or_404(request, code), signed_in(request))
    except NotRated:
        return show_table(request, code, refusal)
    return render(
        request, "leaderboards/match_ratings.html", {"page": page, "refusal": refusal, **typed}, status=refusal.status
    )
