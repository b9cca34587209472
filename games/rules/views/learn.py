"""Where to learn the games."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.engine.metas import all_metas
from games.titles.registry import all_titles


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """All games: a lesson, a first game with the tutor, puzzles, and the rules."""
    lessons = {title.slug for title in all_titles() if title.lesson is not None}
    puzzles = {title.slug for title in all_titles() if title.has_puzzles}
    return render(request, "games/rules/learn.html", {"games": all_metas(), "lessons": lessons, "puzzles": puzzles})
