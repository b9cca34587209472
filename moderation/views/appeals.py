"""Appeals, for staff."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.errors import Refusal
from accounts.requests import signed_in
from accounts.row_ids import LARGEST_ID
from accounts.staff.pages import staff_page
from moderation.forms import AnswerForm
from moderation.models import Appeal
from moderation.permissions import handles_reports
from moderation.selectors.case_page import appeal_list
from moderation.selectors.desk import appeals_for
from moderation.services.answer_appeal import answer_appeal as answer_appeal_service


@login_required
@require_safe
@staff_page
def appeals(request: HttpRequest) -> HttpResponse:
    """What people say about decisions, the oldest unanswered first."""
    if not handles_reports(signed_in(request)):
        raise PermissionDenied
    return _show(request)


@login_required
@require_POST
@staff_page
def answer_appeal(request: HttpRequest, appeal: int) -> HttpResponse:
    """Upholds a decision or lifts it."""
    user = signed_in(request)
    if not handles_reports(user):
        raise PermissionDenied
    found: Appeal = get_object_or_404(appeals_for(user), pk=min(appeal, LARGEST_ID))
    form = AnswerForm(request.POST, auto_id=f"{found.pk}-%s")
    if not form.is_valid():
        return _show(request, refused=found.pk, form=form, status=422)
    try:
        answer_appeal_service(appeal_id=found.pk, user=user, **form.cleaned_data)
    except Refusal as refusal:
        return _show(request, refused=found.pk, form=form, refusal=refusal, status=refusal.status)
    messages.success(request, _("Answer sent. The player will be notified."))
    return redirect("moderation:appeals")


def _show(
    request: HttpRequest,
    *,
    refused: int | None = None,
    form: AnswerForm | None = None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    """All appeals, each open one with its form."""
    rows = [
        (row, form if form is not None and row.id == refused else AnswerForm(auto_id=f"{row.id}-%s"))
        for row in appeal_list(user=signed_in(request))
    ]
    return render(request, "moderation/appeals.html", {"rows": rows, "refusal": refusal}, status=status)
