"""Reporting something: one form for all kinds."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.errors import Refusal
from accounts.requests import signed_in
from moderation.errors import MembersReport, NothingToReport
from moderation.forms import ReportForm
from moderation.models import SubjectKind
from moderation.registry import registration
from moderation.services.report import report as report_service

REPORTED_ALONE = frozenset(SubjectKind) - {SubjectKind.NAME, SubjectKind.FAIR_PLAY}
"""Names and fair play are reported from the page of a person, by what is wrong."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, kind: str, ref: str) -> HttpResponse:
    """Asks what is wrong, and puts it before staff."""
    user = signed_in(request)
    if kind not in REPORTED_ALONE:
        raise Http404
    feature = registration(kind)
    found = feature.find(ref, user)
    if found is None:
        raise Http404
    form = ReportForm(request.POST or None, rules=feature.rules)
    refusal: Refusal | None = MembersReport() if user.is_guest else None
    if refusal is None and form.is_valid():
        rule, text = form.cleaned_data["rule"], form.cleaned_data["text"]
        try:
            report_service(kind=SubjectKind(kind), ref=ref, user=user, rule=rule, text=text)
        except NothingToReport as error:
            raise Http404 from error
        except Refusal as error:
            refusal = error
        else:
            messages.success(request, _("Thank you. Staff will look at it. Your report stays confidential."))
            return redirect(found.url)
    context = {
        "form": form,
        "found": found,
        "kind": SubjectKind(kind).label,
        "name": found.person.get_username(),
        "refusal": refusal,
        "can_report": not user.is_guest,
    }
    status = refusal.status if refusal else 422 if form.is_bound else 200
    return render(request, "moderation/report.html", context, status=status)
