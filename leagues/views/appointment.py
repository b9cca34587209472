"""The times of real-time games: proposing, agreeing, coming, and when one can usually play."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from accounts.limits import limited
from accounts.models import User
from accounts.requests import asks_for_part, signed_in
from accounts.row_ids import LARGEST_ID
from games.errors import Refusal
from leagues.forms.appointment import AvailabilityForm, ProposalForm, ProposedTimeForm
from leagues.models import Appointment
from leagues.permissions import Permission
from leagues.selectors.appointment_page import appointment_page, availability_page, find_appointment
from leagues.selectors.feeds import appointment_calendar as appointment_calendar_file
from leagues.services.agree_time import agree_time as agree_time_service
from leagues.services.arrive import arrive as arrive_service
from leagues.services.propose_time import propose_time as propose_time_service
from leagues.services.save_availability import save_availability as save_availability_service
from leagues.services.withdraw_time import withdraw_time as withdraw_time_service
from leagues.views.league_context import (
    LeagueContext,
    league_or_404,
    mark_field,
    refusal_response,
    run_and_redirect,
    season_or_404,
)


@login_required
@require_safe
def appointment(request: HttpRequest, league: str, table: int) -> HttpResponse:
    """When a table is played; for htmx only who is there."""
    league_context, found = _appointment_or_404(request, league, table)
    return _page(request, league_context, found, ProposedTimeForm())


@login_required
@require_safe
@limited(limits.FILES)
def appointment_calendar(request: HttpRequest, league: str, table: int) -> HttpResponse:
    """The appointment as a file for calendars."""
    league_context, found = _appointment_or_404(request, league, table)
    content = appointment_calendar_file(appointment=found, league=league_context.league)
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{league_context.league.slug}-{found.table_id}.ics"'
    return response


@login_required
@require_POST
def propose_time(request: HttpRequest, league: str, table: int) -> HttpResponse:
    league_context, found = _appointment_or_404(request, league, table)
    form = ProposedTimeForm(request.POST)
    if not form.is_valid():
        return _page(request, league_context, found, form, status=422)
    try:
        propose_time_service(table_id=found.table_id, user=signed_in(request), at=form.cleaned_data["at"])
    except Refusal as refusal:
        mark_field(form, refusal)
        return _page(request, league_context, found, form, refusal=refusal, status=refusal.status)
    messages.success(request, _("Your proposal was sent to the other players."))
    return redirect(_address(league_context, found))


@login_required
@require_POST
def agree_time(request: HttpRequest, league: str, table: int) -> HttpResponse:
    league_context, found = _appointment_or_404(request, league, table)
    proposal, user = _proposal(request), signed_in(request)
    return run_and_redirect(
        request,
        league_context,
        lambda: agree_time_service(table_id=found.table_id, user=user, proposal_id=proposal),
        to=_address(league_context, found),
        said=_("You agreed to this time."),
    )


@login_required
@require_POST
def withdraw_time(request: HttpRequest, league: str, table: int) -> HttpResponse:
    league_context, found = _appointment_or_404(request, league, table)
    proposal, user = _proposal(request), signed_in(request)
    return run_and_redirect(
        request,
        league_context,
        lambda: withdraw_time_service(table_id=found.table_id, user=user, proposal_id=proposal),
        to=_address(league_context, found),
        said=_("Withdrawn."),
    )


@login_required
@require_POST
def arrive(request: HttpRequest, league: str, table: int) -> HttpResponse:
    league_context, found = _appointment_or_404(request, league, table)
    address = _address(league_context, found)
    try:
        arrive_service(table_id=found.table_id, user=signed_in(request))
    except Refusal as refusal:
        return refusal_response(request, refusal, league_context, back=address)
    found.table.refresh_from_db()
    match = found.table.match
    return redirect(reverse("games:table", args=[match.code]) if match else address)


@login_required
@require_safe
def availability(request: HttpRequest, league: str, number: int) -> HttpResponse:
    """When the reader can usually play."""
    league_context = league_or_404(request, league)
    season = season_or_404(league_context, number)
    page = availability_page(season=season, header=league_context.header, user=signed_in(request))
    if page is None:
        raise Http404
    return render(request, "leagues/availability.html", {"page": page})


@login_required
@require_POST
def save_availability(request: HttpRequest, league: str, number: int) -> HttpResponse:
    league_context = league_or_404(request, league)
    season, user = season_or_404(league_context, number), signed_in(request)
    form = AvailabilityForm(request.POST)
    parts = form.cleaned_data["parts"] if form.is_valid() else []
    return run_and_redirect(
        request,
        league_context,
        lambda: save_availability_service(season_id=season.pk, user=user, parts=parts),
        to=reverse("leagues:availability", args=[league_context.league.slug, season.number]),
        said=_("Your hours are saved."),
    )


def _appointment_or_404(request: HttpRequest, league: str, table: int) -> tuple[LeagueContext, Appointment]:
    """The appointment of a table, for those who play there and those who run the league; all others find none."""
    league_context = league_or_404(request, league)
    user: User = signed_in(request)
    found = find_appointment(
        league=league_context.league,
        table_id=min(table, LARGEST_ID),
        user=user,
        is_helper=Permission.SEE_DESK in league_context.header.permissions,
    )
    if found is None:
        raise Http404
    return league_context, found


def _address(league_context: LeagueContext, found: Appointment) -> str:
    return reverse("leagues:appointment", args=[league_context.league.slug, found.table_id])


def _proposal(request: HttpRequest) -> int:
    """Which proposal was pressed; none is one that is gone."""
    form = ProposalForm(request.POST)
    return int(form.cleaned_data["proposal"]) if form.is_valid() else 0


def _page(
    request: HttpRequest,
    league_context: LeagueContext,
    found: Appointment,
    form: forms.Form,
    *,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    page = appointment_page(
        appointment=found, league=league_context.league, header=league_context.header, user=signed_in(request)
    )
    template = "leagues/appointment.html#live" if asks_for_part(request) else "leagues/appointment.html"
    return render(request, template, {"page": page, "form": form, "refusal": refusal}, status=status)
