"""How a person wants to be told about one table."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.play.services.save_table_preference import save_table_preference as save_table_preference_service
from games.play.views.table_answers import at_table


@login_required
@require_POST
def save_table_preference(request: HttpRequest, code: str) -> HttpResponse:
    return at_table(request, code, partial(save_table_preference_service, moment=request.POST.get("moment", "")))
