"""Who votes on cases, for staff."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import signed_in
from accounts.row_ids import LARGEST_ID
from accounts.staff.pages import staff_page
from moderation.errors import MayNot
from moderation.permissions import manages_reviewers
from moderation.selectors.reviewers import agreement_of_all, reviewer_list
from moderation.services.remove_reviewer import readmit_reviewer as readmit_reviewer_service
from moderation.services.remove_reviewer import remove_reviewer as remove_reviewer_service


@login_required
@require_safe
@staff_page
def reviewers(request: HttpRequest) -> HttpResponse:
    """All reviewers, with how often they agree with staff."""
    if not manages_reviewers(signed_in(request)):
        raise PermissionDenied
    context = {"rows": reviewer_list(), "agreement": agreement_of_all()}
    return render(request, "moderation/reviewers.html", context)


@login_required
@require_POST
@staff_page
def remove_reviewer(request: HttpRequest, person: int) -> HttpResponse:
    try:
        remove_reviewer_service(person_id=min(person, LARGEST_ID), user=signed_in(request))
    except MayNot as refusal:
        raise PermissionDenied(str(refusal.sentence)) from refusal
    return redirect("moderation:reviewers")


@login_required
@require_POST
@staff_page
def readmit_reviewer(request: HttpRequest, person: int) -> HttpResponse:
    try:
        readmit_reviewer_service(person_id=min(person, LARGEST_ID), user=signed_in(request))
    except MayNot as refusal:
        raise PermissionDenied(str(refusal.sentence)) from refusal
    return redirect("moderation:reviewers")
