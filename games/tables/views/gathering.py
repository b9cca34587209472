"""A table before the match begins: taking and leaving seats, inviting, confirming to be ready."""

from __future__ import annotations

from functools import partial

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts import limits
from accounts.models import User
from accounts.requests import signed_in
from accounts.services.create_guest import create_guest
from games.errors import NobodyOfThatName, UnknownBot
from games.play.views.match_access import match_id_or_404, match_or_404
from games.play.views.table_answers import at_table, show_table
from games.tables.forms import BotForm, InvitationForm
from games.tables.services.call_players import confirm_ready as confirm_ready_service
from games.tables.services.invite import decline_invitation as decline_invitation_service
from games.tables.services.invite import invite as invite_service
from games.tables.services.take_seat import cancel_table as cancel_table_service
from games.tables.services.take_seat import fill_table as fill_table_service
from games.tables.services.take_seat import leave_seat as leave_seat_service
from games.tables.services.take_seat import take_seat as take_seat_service


@require_POST
def take_seat(request: HttpRequest, code: str) -> HttpResponse:
    """A seat; a visitor with the link takes it as a guest, if the table is for guests."""
    if not isinstance(request.user, User):
        match = match_or_404(request, code)
        if not match.takes_guests:
            return redirect_to_login(reverse("games:table", args=[code]))
        limits.check(limits.GUESTS, request)
        login(request, create_guest())
    return at_table(request, code, partial(take_seat_service, code=code))


@login_required
@require_POST
def leave_seat(request: HttpRequest, code: str) -> HttpResponse:
    return at_table(request, code, leave_seat_service)


@login_required
@require_POST
def cancel_table(request: HttpRequest, code: str) -> HttpResponse:
    response = at_table(request, code, cancel_table_service)
    return redirect("games:home") if _is_at_home(request) and response.status_code < 400 else response


@login_required
@require_POST
def fill_table(request: HttpRequest, code: str) -> HttpResponse:
    form = BotForm(request.POST)
    if not form.is_valid():
        return show_table(request, code, UnknownBot())
    return at_table(request, code, partial(fill_table_service, bot=form.level))


@login_required
@require_POST
def confirm_ready(request: HttpRequest, code: str) -> HttpResponse:
    return at_table(request, code, confirm_ready_service)


@login_required
@require_POST
def invite(request: HttpRequest, code: str) -> HttpResponse:
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return show_table(request, code, NobodyOfThatName())
    return at_table(request, code, partial(invite_service, name=form.cleaned_data["name"]))


@login_required
@require_POST
def decline_invitation(request: HttpRequest, code: str) -> HttpResponse:
    """Says no to an invitation; there is nothing left to see at the table."""
    decline_invitation_service(match_id=match_id_or_404(request, code), user=signed_in(request))
    return redirect("games:home" if _is_at_home(request) else "games:lobby")


def _is_at_home(request: HttpRequest) -> bool:
    """Whether something was pressed on the home page, where the person stays."""
    return request.POST.get("from") == "home"
