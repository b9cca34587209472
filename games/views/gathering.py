"""A table before the match begins: sitting down, getting up, inviting, being ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import User
from games.errors import NobodyOfThatName, Refusal
from games.forms import InvitationForm
from games.services.call_players import say_ready
from games.services.invite import decline_invitation, invite
from games.services.take_seat import fill_with_caretakers, give_up_table, leave_seat, take_seat
from games.views.table import match_or_404, show_table


@login_required
@require_POST
def sit_down(request: HttpRequest, code: str) -> HttpResponse:
    return _at_table(request, code, take_seat)


@login_required
@require_POST
def get_up(request: HttpRequest, code: str) -> HttpResponse:
    return _at_table(request, code, leave_seat)


@login_required
@require_POST
def close_table(request: HttpRequest, code: str) -> HttpResponse:
    return _at_table(request, code, give_up_table)


@login_required
@require_POST
def fill(request: HttpRequest, code: str) -> HttpResponse:
    return _at_table(request, code, fill_with_caretakers)


@login_required
@require_POST
def ready(request: HttpRequest, code: str) -> HttpResponse:
    return _at_table(request, code, say_ready)


@login_required
@require_POST
def send_invitation(request: HttpRequest, code: str) -> HttpResponse:
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return show_table(request, code, NobodyOfThatName())
    return _at_table(
        request, code, lambda match_id, user: invite(match_id=match_id, user=user, name=form.cleaned_data["name"])
    )


@login_required
@require_POST
def decline(request: HttpRequest, code: str) -> HttpResponse:
    """Says no to an invitation; there is nothing left to see at the table."""
    decline_invitation(match_id=match_or_404(code).pk, user=cast(User, request.user))
    return redirect("games:lobby")


def _at_table(request: HttpRequest, code: str, service: Callable[..., object]) -> HttpResponse:
    """Does something at a table that has not begun, and shows the table with whatever came of it."""
    try:
        service(match_id=match_or_404(code).pk, user=request.user)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    if getattr(request, "htmx", False):
        return show_table(request, code)
    return redirect("games:table", code=code)
