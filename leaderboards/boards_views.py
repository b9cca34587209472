"""Pages of leaderboards."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.selectors import members
from games.views.visitor import visitor
from leaderboards.forms import BoardForm
from leaderboards.selectors.boards import board_page, board_titles
from leaderboards.selectors.history import history_page


@require_safe
def pools(request: HttpRequest) -> HttpResponse:
    """The leaderboards there are."""
    return render(request, "leaderboards/boards.html", {"boards": board_titles()})


@require_safe
def board(request: HttpRequest, pool: str) -> HttpResponse:
    """A page of a leaderboard."""
    _known_or_404(pool)
    form = BoardForm(request.GET)
    # What cannot be understood was not asked: the form has two boxes, and all else comes from links.
    form.is_valid()
    viewer = visitor(request)
    return render(request, "leaderboards/board.html", {"page": board_page(pool, form.cleaned_data, viewer)})


@require_safe
def history(request: HttpRequest, person: int, pool: str) -> HttpResponse:
    """How the rating of a member came to be what it is."""
    _known_or_404(pool)
    member = get_object_or_404(members(), pk=person)
    return render(request, "leaderboards/history.html", {"page": history_page(member, pool)})


def _known_or_404(pool: str) -> None:
    if pool not in board_titles():
        raise Http404
