"""A person's own standing: what staff decided about them, and what they may say to it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.errors import Refusal
from accounts.requests import signed_in
from accounts.row_ids import LARGEST_ID
from moderation.forms import AppealForm, NameForm
from moderation.models import Action
from moderation.selectors.appeal_links import find_linked_action
from moderation.selectors.standing import action_view, standing_of
from moderation.services.appeal import appeal as appeal_service
from moderation.services.choose_name import choose_name as choose_name_service


@login_required
@require_safe
def standing(request: HttpRequest) -> HttpResponse:
    """All decisions about the person, with their reasons."""
    return _show(request)


@login_required
@require_POST
def appeal(request: HttpRequest, action: int) -> HttpResponse:
    """Asks for another look, once for each decision."""
    user = signed_in(request)
    found: Action = get_object_or_404(Action, pk=min(action, LARGEST_ID), person=user)
    form = AppealForm(request.POST, auto_id=f"{found.pk}-%s")
    if not form.is_valid():
        return _show(request, refused=found.pk, form=form, status=422)
    try:
        appeal_service(action_id=found.pk, user=user, text=form.cleaned_data["text"])
    except Refusal as refusal:
        return _show(request, refused=found.pk, form=form, refusal=refusal, status=refusal.status)
    messages.success(request, _("Thank you. Another member of staff will look at it."))
    return redirect("moderation:standing")


@login_required
@require_POST
def choose_name(request: HttpRequest) -> HttpResponse:
    """A new name instead of the neutral one."""
    form = NameForm(request.POST)
    if not form.is_valid():
        return _show(request, name_form=form, status=422)
    try:
        person = choose_name_service(user=signed_in(request), name=form.cleaned_data["name"])
    except Refusal as refusal:
        form.add_error("name", str(refusal.sentence))
        return _show(request, name_form=form, status=refusal.status)
    messages.success(request, _("Your name is now %(name)s.") % {"name": person.username})
    return redirect("moderation:standing")


@require_http_methods(["GET", "HEAD", "POST"])
def appeal_link(request: HttpRequest, token: str) -> HttpResponse:
    """The same for a person whose account was closed, by the link in the email that told them."""
    action = find_linked_action(token)
    if action is None:
        raise Http404
    form, refusal = AppealForm(request.POST or None), None
    if form.is_valid():
        try:
            appeal_service(action_id=action.pk, user=action.person, text=form.cleaned_data["text"])
        except Refusal as error:
            refusal = error
        else:
            messages.success(request, _("Thank you. Another member of staff will look at it."))
            return redirect("moderation:appeal_link", token=token)
    context = {"action": action_view(action), "form": form, "refusal": refusal}
    status = refusal.status if refusal else 422 if form.is_bound else 200
    return render(request, "moderation/appeal_link.html", context, status=status)


def _show(
    request: HttpRequest,
    *,
    refused: int | None = None,
    form: AppealForm | None = None,
    refusal: Refusal | None = None,
    name_form: NameForm | None = None,
    status: int = 200,
) -> HttpResponse:
    page = standing_of(signed_in(request))
    rows = [
        (row, form if form is not None and row.id == refused else AppealForm(auto_id=f"{row.id}-%s"))
        for row in page.actions
    ]
    context = {"rows": rows, "page": page, "refusal": refusal, "name_form": name_form or NameForm()}
    return render(request, "moderation/standing.html", context, status=status)
