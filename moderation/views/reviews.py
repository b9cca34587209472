"""The pages of reviewers: what they may vote on, and one case."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.errors import Refusal
from accounts.models import User
from accounts.requests import signed_in
from accounts.row_ids import LARGEST_ID
from moderation.forms import VoteForm
from moderation.models import Case
from moderation.selectors.reviews import require_may_vote, review_page, reviews_page
from moderation.services.become_reviewer import become_reviewer as become_reviewer_service
from moderation.services.become_reviewer import stop_reviewing as stop_reviewing_service
from moderation.services.vote import vote as vote_service


@login_required
@require_safe
def reviews(request: HttpRequest) -> HttpResponse:
    """What there is to vote on, and how one comes to vote."""
    return _show(request)


@login_required
@require_POST
def become_reviewer(request: HttpRequest) -> HttpResponse:
    return _do(request, become_reviewer_service, said=_("Welcome. You can vote now."))


@login_required
@require_POST
def stop_reviewing(request: HttpRequest) -> HttpResponse:
    return _do(request, stop_reviewing_service, said=_("You are no longer a reviewer. You can come back at any time."))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def review(request: HttpRequest, case: int) -> HttpResponse:
    """One case, and the vote on it."""
    user = signed_in(request)
    cases = Case.objects.exclude(review=None).select_related("review")
    found: Case = get_object_or_404(cases, pk=min(case, LARGEST_ID))
    try:
        require_may_vote(found, user)
        form = VoteForm(request.POST or None)
        if form.is_valid():
            vote_service(case_id=found.pk, user=user, answer=form.cleaned_data["answer"])
            messages.success(request, _("Thank you. You'll find the outcome here when the vote has closed."))
            return redirect("moderation:reviews")
    except Refusal as refusal:
        return _show(request, refusal=refusal)
    page = review_page(case=found, user=user)
    if page is None:
        raise Http404
    return render(request, "moderation/review.html", {"page": page, "form": form}, status=422 if form.is_bound else 200)


def _do(request: HttpRequest, service: Callable[..., object], *, said: str) -> HttpResponse:
    user: User = signed_in(request)
    try:
        service(user=user)
    except Refusal as refusal:
        return _show(request, refusal=refusal)
    messages.success(request, said)
    return redirect("moderation:reviews")


def _show(request: HttpRequest, *, refusal: Refusal | None = None) -> HttpResponse:
    context = {"page": reviews_page(signed_in(request)), "refusal": refusal}
    return render(request, "moderation/reviews.html", context, status=refusal.status if refusal else 200)
