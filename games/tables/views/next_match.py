"""From one table to another: the same settings, the same people, or another link to the same private table."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.errors import Refusal
from games.models import Match
from games.play.views.match_access import match_id_or_404
from games.play.views.table_answers import show_table
from games.tables.services.clone_table import clone_table as clone_table_service
from games.tables.services.rematch import rematch as rematch_service
from games.tables.services.renew_link import renew_link as renew_link_service


@login_required
@require_POST
def clone_table(request: HttpRequest, code: str) -> HttpResponse:
    """A new table with the settings of this one."""
    return _to_new_table(request, code, clone_table_service)


@login_required
@require_POST
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """The same people once more."""
    return _to_new_table(request, code, rematch_service)


@login_required
@require_POST
def renew_link(request: HttpRequest, code: str) -> HttpResponse:
    """Another address for the same private table."""
    return _to_new_table(request, code, renew_link_service)


def _to_new_table(request: HttpRequest, code: str, service: Callable[..., Match]) -> HttpResponse:
    """One call of a service that finds or opens another table; then there, or what was refused."""
    try:
        match = service(match_id=match_id_or_404(request, code), user=request.user)
    except Refusal as refusal:
        return show_table(request, code, refusal)
    return redirect("games:table", code=match.code)
