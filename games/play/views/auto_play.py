"""Auto-play at a table: decisions that a player leaves to the site in advance."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.play.services.add_auto_play import add_auto_play as add_auto_play_service
from games.play.services.remove_auto_play import remove_auto_play as remove_auto_play_service
from games.play.views.table_answers import at_table


@login_required
@require_POST
def add_auto_play(request: HttpRequest, code: str) -> HttpResponse:
    """Lets the site make a decision for the player's own seat from now on."""
    return at_table(request, code, partial(add_auto_play_service, order=request.POST.get("order", "")), with_list=True)


@login_required
@require_POST
def remove_auto_play(request: HttpRequest, code: str) -> HttpResponse:
    """Leaves the decision to the player again."""
    return at_table(
        request, code, partial(remove_auto_play_service, order=request.POST.get("order", "")), with_list=True
    )
