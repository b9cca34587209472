"""Time off: quiet hours and vacations, in which a person's clocks rest."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.forms import QuietHoursForm, VacationForm
from accounts.requests import signed_in
from accounts.selectors.people import preferences_of, today_of, vacations_of
from accounts.services.announce_vacation import announce_vacation as announce_vacation_service
from accounts.services.end_vacation import end_vacation as end_vacation_service
from accounts.services.set_quiet_hours import set_quiet_hours as set_quiet_hours_service
from accounts.time_off import MOST_QUIET, MOST_VACATION, vacation_days
from accounts.time_zones import city_of


@require_safe
@login_required
def time_off(request: HttpRequest) -> HttpResponse:
    """What is set, and what is left."""
    return _show(request)


@require_POST
@login_required
def set_quiet_hours(request: HttpRequest) -> HttpResponse:
    form = QuietHoursForm(request.POST)
    if form.is_valid():
        try:
            set_quiet_hours_service(user=signed_in(request), **form.cleaned_data)
        except ValidationError as refusal:
            form.add_error(None, refusal)
        else:
            messages.success(request, _("Quiet hours saved."))
            return redirect("accounts:time_off")
    return _show(request, quiet_form=form)


@require_POST
@login_required
def announce_vacation(request: HttpRequest) -> HttpResponse:
    form = VacationForm(request.POST)
    if form.is_valid():
        try:
            announce_vacation_service(user=signed_in(request), **form.cleaned_data)
        except ValidationError as refusal:
            form.add_error(None, refusal)
        else:
            messages.success(request, _("Vacation saved."))
            return redirect("accounts:time_off")
    return _show(request, vacation_form=form)


@require_POST
@login_required
def end_vacation(request: HttpRequest, vacation: int) -> HttpResponse:
    end_vacation_service(user=signed_in(request), vacation_id=vacation)
    messages.success(request, _("Welcome back! Your clocks are running again."))
    return redirect("accounts:time_off")


def _show(
    request: HttpRequest, quiet_form: QuietHoursForm | None = None, vacation_form: VacationForm | None = None
) -> HttpResponse:
    user = signed_in(request)
    preferences, today = preferences_of(user), today_of(user)
    vacations = list(vacations_of(user))
    context = {
        "quiet_form": quiet_form
        or QuietHoursForm(initial={"start": preferences.quiet_from, "end": preferences.quiet_until}),
        "vacation_form": vacation_form or VacationForm(),
        "time_zone": city_of(preferences.time_zone),
        "vacations": [vacation for vacation in vacations if vacation.end >= today],
        "today": today,
        "most_hours": MOST_QUIET.seconds // 3600,
        "most_days": MOST_VACATION,
        "days_left": MOST_VACATION - vacation_days(((row.start, row.end) for row in vacations), today.year),
    }
    is_refused = any(form is not None and form.errors for form in (quiet_form, vacation_form))
    return render(request, "accounts/time_off.html", context, status=422 if is_refused else 200)
