"""Standing orders at a table: given, and revoked."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.play.services.give_order import give_order
from games.play.services.revoke_order import revoke_order
from games.play.views.table_answers import at_table


@login_required
@require_POST
def give(request: HttpRequest, code: str) -> HttpResponse:
    """Orders something for one's own seat."""
    return at_table(request, code, partial(give_order, order=request.POST.get("order", "")))


@login_required
@require_POST
def revoke(request: HttpRequest, code: str) -> HttpResponse:
    """Takes an order back."""
    return at_table(request, code, partial(revoke_order, order=request.POST.get("order", "")))
