"""The desk of staff: the queue of reports, and one case."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.errors import Refusal
from accounts.requests import signed_in
from accounts.row_ids import LARGEST_ID
from accounts.staff.pages import staff_page
from moderation.forms import DecisionForm, DeskForm, NoteForm
from moderation.models import Case
from moderation.permissions import handles_reports
from moderation.selectors.case_page import case_page, offered_kinds
from moderation.selectors.cases import require_handling
from moderation.selectors.desk import desk_page
from moderation.services.add_note import add_note as add_note_service
from moderation.services.claim_case import claim_case as claim_case_service
from moderation.services.claim_case import release_case as release_case_service
from moderation.services.decide_case import decide_case as decide_case_service
from moderation.services.dismiss_case import dismiss_case as dismiss_case_service


@login_required
@require_safe
@staff_page
def desk(request: HttpRequest) -> HttpResponse:
    """The queue. What cannot be understood in the address was not asked."""
    user = signed_in(request)
    if not handles_reports(user):
        raise PermissionDenied
    form = DeskForm(request.GET)
    form.is_valid()
    asked = form.cleaned_data
    page = desk_page(
        user=user,
        state=asked.get("state") or "open",
        kind=asked.get("kind") or "",
        page=asked.get("page") or 1,
    )
    return render(request, "moderation/desk.html", {"page": page})


@login_required
@require_safe
@staff_page
def case(request: HttpRequest, case: int) -> HttpResponse:
    """One case, with all that a decision needs."""
    return _show(request, _case_or_404(request, case))


@login_required
@require_POST
@staff_page
def claim_case(request: HttpRequest, case: int) -> HttpResponse:
    return _do(request, case, claim_case_service, said=_("The case is yours."))


@login_required
@require_POST
@staff_page
def release_case(request: HttpRequest, case: int) -> HttpResponse:
    return _do(request, case, release_case_service, said=_("Others can claim the case now."))


@login_required
@require_POST
@staff_page
def add_note(request: HttpRequest, case: int) -> HttpResponse:
    found, form = _case_or_404(request, case), NoteForm(request.POST)
    if not form.is_valid():
        return _show(request, found, note_form=form, status=422)
    try:
        add_note_service(case_id=found.pk, user=signed_in(request), text=form.cleaned_data["text"])
    except Refusal as refusal:
        return _show(request, found, refusal=refusal, note_form=form)
    return redirect("moderation:case", case=found.pk)


@login_required
@require_POST
@staff_page
def dismiss_case(request: HttpRequest, case: int) -> HttpResponse:
    return _do(request, case, dismiss_case_service, said=_("Case dismissed."), to="moderation:desk")


@login_required
@require_POST
@staff_page
def decide_case(request: HttpRequest, case: int) -> HttpResponse:
    found, user = _case_or_404(request, case), signed_in(request)
    form = DecisionForm(request.POST, kinds=offered_kinds(found, user))
    if not form.is_valid():
        return _show(request, found, form=form, status=422)
    try:
        decide_case_service(case_id=found.pk, user=user, **form.cleaned_data)
    except Refusal as refusal:
        return _show(request, found, refusal=refusal, form=form)
    messages.success(request, _("Decision saved. The player will be notified."))
    return redirect("moderation:case", case=found.pk)


def _case_or_404(request: HttpRequest, case: int) -> Case:
    """A case that the member of staff may handle."""
    cases = Case.objects.select_related("person", "claimed_by", "decided_by")
    found = cases.filter(pk=min(case, LARGEST_ID)).first()
    if found is None:
        raise Http404
    try:
        require_handling(found, signed_in(request))
    except Refusal as refusal:
        raise PermissionDenied(str(refusal.sentence)) from refusal
    return found


def _do(
    request: HttpRequest, case: int, service: Callable[..., object], *, said: str, to: str = "moderation:case"
) -> HttpResponse:
    """Does something with a case that takes no words; then its page, with the reason if it was refused."""
    found = _case_or_404(request, case)
    try:
        service(case_id=found.pk, user=signed_in(request))
    except Refusal as refusal:
        return _show(request, _case_or_404(request, case), refusal=refusal)
    messages.success(request, said)
    return redirect(to) if to == "moderation:desk" else redirect(to, case=found.pk)


def _show(
    request: HttpRequest,
    case: Case,
    *,
    refusal: Refusal | None = None,
    status: int | None = None,
    form: DecisionForm | None = None,
    note_form: NoteForm | None = None,
) -> HttpResponse:
    page = case_page(case=case, user=signed_in(request))
    context = {
        "page": page,
        "refusal": refusal,
        "form": form or DecisionForm(kinds=page.kinds, initial={"days": "7", "rule": page.usual_rule}),
        "note_form": note_form or NoteForm(),
    }
    return render(request, "moderation/case.html", context, status=status or (refusal.status if refusal else 200))
