"""Apps: those that act for a person, and those that the person has registered."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.errors import Refusal
from accounts.requests import signed_in
from accounts.row_ids import LARGEST_ID
from accounts.views.reauthentication import proof_required
from api.forms import AppForm
from api.selectors.apps import apps_of, connections_of
from api.services import connect_app
from api.services import register_app as registration


@require_safe
@never_cache
@login_required
def apps(request: HttpRequest) -> HttpResponse:
    return _shown(request)


@require_POST
@never_cache
@login_required
@proof_required  # type: ignore[untyped-decorator]
def register_app(request: HttpRequest) -> HttpResponse:
    form = AppForm(request.POST)
    if not form.is_valid():
        return _shown(request, form, status=422)
    try:
        registration.register_app(owner=signed_in(request), **form.cleaned_data)
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return _shown(request, form, status=refusal.status)
    messages.success(request, _("App registered."))
    return redirect("api:apps")


@require_POST
@login_required
def remove_app(request: HttpRequest, number: int) -> HttpResponse:
    if registration.remove_app(owner=signed_in(request), app_id=min(number, LARGEST_ID)):
        messages.success(request, _("App removed."))
    return redirect("api:apps")


@require_POST
@login_required
def disconnect_app(request: HttpRequest, number: int) -> HttpResponse:
    if connect_app.disconnect_app(user=signed_in(request), connection_id=min(number, LARGEST_ID)):
        messages.success(request, _("App disconnected."))
    return redirect("api:apps")


def _shown(request: HttpRequest, form: AppForm | None = None, status: int = 200) -> HttpResponse:
    user = signed_in(request)
    context = {"connections": connections_of(user), "apps": apps_of(user), "form": form or AppForm()}
    return render(request, "api/apps.html", context, status=status)
