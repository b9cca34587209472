"""The list of bot accounts, and declaring one."""

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
from accounts.row_ids import LARGEST_ID, row_id
from accounts.views.reauthentication import proof_required
from api.forms import BotForm
from api.selectors.bots import PAGE_LENGTH, bot_rows
from api.services.create_bot import close_bot as close_bot_service
from api.services.create_bot import create_bot as create_bot_service
from api.views.tokens import show_tokens


@require_safe
def bots(request: HttpRequest) -> HttpResponse:
    """All bot accounts, with who owns them and what they are rated."""
    rows = bot_rows(row_id(request.GET.get("before", "")) or None)
    return render(request, "api/bots.html", {"rows": rows, "before": rows[-1].id if len(rows) == PAGE_LENGTH else None})


@require_POST
@never_cache
@login_required
@proof_required  # type: ignore[untyped-decorator]
def create_bot(request: HttpRequest) -> HttpResponse:
    form = BotForm(request.POST, auto_id="bot-%s")
    if not form.is_valid():
        return show_tokens(request, bot_form=form, status=422)
    try:
        create_bot_service(owner=signed_in(request), name=form.cleaned_data["name"])
    except Refusal as refusal:
        form.add_error("name", str(refusal.sentence))
        return show_tokens(request, bot_form=form, status=refusal.status)
    messages.success(request, _("Bot created. Now create a token for it."))
    return redirect("api:tokens")


@require_POST
@never_cache
@login_required
@proof_required  # type: ignore[untyped-decorator]
def close_bot(request: HttpRequest, number: int) -> HttpResponse:
    if close_bot_service(owner=signed_in(request), bot_id=min(number, LARGEST_ID)):
        messages.success(request, _("Bot closed."))
    return redirect("api:tokens")
