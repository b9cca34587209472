"""How a person wants to be told about one table."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.play.services.save_table_preference import wish_for_table
from games.play.views.table_answers import at_table


@login_required
@require_POST
def table_notifications(request: HttpRequest, code: str) -> HttpResponse:
    return at_table(request, code, partial(wish_for_table, moment=request.POST.get("moment", "")))
