"""The front page."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.engine.metas import find_meta
from games.rules.views.figures import Picture, picture
from games.titles.protocol import Title
from games.titles.registry import all_titles


class FrontTitle(NamedTuple):
    """A game on the front page."""

    slug: str
    template: str
    style: str
    picture: Picture | None
    designers: tuple[str, ...]
    players: tuple[int, ...]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is played here."""
    return render(request, "games/tables/home.html", {"titles": [_front(title) for title in all_titles()]})


def _front(title: Title) -> FrontTitle:
    meta = find_meta(title.slug)
    drawn = picture(title.slug, title.front_figure) if title.front_figure else None
    return FrontTitle(title.slug, title.front_template, title.style, drawn, meta.designers, meta.players)
