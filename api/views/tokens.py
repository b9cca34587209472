"""The page of a person's tokens."""

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
from accounts.views.reauthentication import proof_required
from api.forms import BotForm, TokenForm
from api.selectors.bots import bots_of
from api.selectors.tokens import tokens_of
from api.services.create_token import CreatedToken
from api.services.create_token import create_token as create_token_service
from api.services.revoke_token import revoke_token as revoke_token_service


@require_safe
@never_cache
@login_required
def tokens(request: HttpRequest) -> HttpResponse:
    """All tokens, and the form for another."""
    return show_tokens(request)


@require_POST
@never_cache
@login_required
@proof_required  # type: ignore[untyped-decorator]
def create_token(request: HttpRequest) -> HttpResponse:
    """A new token, which this answer shows and no other ever will."""
    form = TokenForm(request.POST, bots=bots_of(signed_in(request)))
    if not form.is_valid():
        return show_tokens(request, form, status=422)
    try:
        created = create_token_service(user=signed_in(request), **form.asked)
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return show_tokens(request, form, status=refusal.status)
    return show_tokens(request, created=created)


@require_POST
@login_required
def revoke_token(request: HttpRequest, number: int) -> HttpResponse:
    if revoke_token_service(user=signed_in(request), token_id=number):
        messages.success(request, _("Token revoked."))
    return redirect("api:tokens")


def show_tokens(
    request: HttpRequest,
    form: TokenForm | None = None,
    *,
    created: CreatedToken | None = None,
    bot_form: BotForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, with a form as it was sent if something was wrong with it."""
    user = signed_in(request)
    bots = bots_of(user)
    context = {
        "form": form or TokenForm(bots=bots),
        "bot_form": bot_form or BotForm(auto_id="bot-%s"),
        "created": created,
        "tokens": tokens_of(user),
        "bots": bots,
    }
    return render(request, "api/tokens.html", context, status=status)
