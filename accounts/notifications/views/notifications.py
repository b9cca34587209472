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
from accounts.notifications.selectors.notifications import notice_rows
from accounts.notifications.services.read_notifications import read_notice, read_notices
from games.notifications import address_of
from games.services.wish_for_table import wish_for_table
from games.views.parts import asks_for_part
from games.views.table import at_table


@require_safe
@never_cache
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """The list, the newest first; it follows what happens."""
    template = "accounts/notifications/list.html#rows" if asks_for_part(request) else "accounts/notifications/list.html"
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
