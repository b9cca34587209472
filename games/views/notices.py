"""What a person has been told on the page, and how he wants to be told about one table."""

from __future__ import annotations

from functools import partial
from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Kind, User
from accounts.requests import asks_for_part
from games.play.views.table_answers import at_table
from games.selectors.messages import address_of
from games.selectors.notices import notice_rows
from games.services.read_notices import read_notice, read_notices
from games.services.wish_for_table import wish_for_table


@require_safe
@never_cache
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """The list, the newest first; it follows what happens."""
    template = "games/notices.html#rows" if asks_for_part(request) else "games/notices.html"
    return render(request, template, {"rows": notice_rows(cast(User, request.user))})


@require_safe
@never_cache
@login_required
def open_notice(request: HttpRequest, notice: int) -> HttpResponse:
    """Where a notice leads; whoever goes there has read it."""
    found = read_notice(user=cast(User, request.user), notice_id=notice)
    if found is None:
        raise Http404
    return redirect(address_of(Kind(found.kind), found.match, found.key))


@require_POST
@login_required
def read_all(request: HttpRequest) -> HttpResponse:
    read_notices(user=cast(User, request.user))
    return redirect("games:notices")


@login_required
@require_POST
def table_telling(request: HttpRequest, code: str) -> HttpResponse:
    """How the person wants to be told about this table."""
    return at_table(request, code, partial(wish_for_table, moment=request.POST.get("moment", "")))
