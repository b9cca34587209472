"""A table before the match begins: sitting down, getting up, inviting, being ready."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.requests import signed_in
from games.errors import NobodyOfThatName, UnknownBot
from games.play.views.match_access import match_id_or_404
from games.play.views.table_answers import at_table, show_table
from games.tables.forms import BotForm, InvitationForm
from games.tables.services.call_players import say_ready
from games.tables.services.invite import decline_invitation, invite
from games.tables.services.take_seat import fill_table, give_up_table, leave_seat, take_seat


@login_required
@require_POST
def sit_down(request: HttpRequest, code: str) -> HttpResponse:
    return at_table(request, code, partial(take_seat, code=code))


@login_required
@require_POST
def get_up(request: HttpRequest, code: str) -> HttpResponse:
    return at_table(request, code, leave_seat)


@login_required
@require_POST
def close_table(request: HttpRequest, code: str) -> HttpResponse:
    return at_table(request, code, give_up_table)


@login_required
@require_POST
def fill(request: HttpRequest, code: str) -> HttpResponse:
    form = BotForm(request.POST)
    if not form.is_valid():
        return show_table(request, code, UnknownBot())
    return at_table(request, code, partial(fill_table, bot=form.level))


@login_required
@require_POST
def ready(request: HttpRequest, code: str) -> HttpResponse:
    return at_table(request, code, say_ready)


@login_required
@require_POST
def send_invitation(request: HttpRequest, code: str) -> HttpResponse:
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return show_table(request, code, NobodyOfThatName())
    return at_table(request, code, partial(invite, name=form.cleaned_data["name"]))


@login_required
@require_POST
def decline(request: HttpRequest, code: str) -> HttpResponse:
    """Says no to an invitation; there is nothing left to see at the table."""
    decline_invitation(match_id=match_id_or_404(request, code), user=signed_in(request))
    return redirect("games:lobby")
