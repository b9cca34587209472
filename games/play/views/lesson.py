"""Lessons: a few decisions on the real board, for everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.play.selectors.lesson import NoLesson, is_right, lesson_page, lesson_plans
from games.play.selectors.plans import plans_document
from games.play.views.plans import plans_answer


@require_safe
def lesson(request: HttpRequest, game: str, number: int = 1) -> HttpResponse:
    """A step of a lesson, or the next one after the right plan. Nothing is stored, so a plan is only asked about."""
    moves = request.GET.get("moves", "").splitlines()
    try:
        if is_right(game=game, number=number, moves=moves):
            return redirect("games:lesson", game=game, number=number + 1)
        page = lesson_page(game=game, number=number, moves=moves)
    except NoLesson as error:
        raise Http404 from error
    return render(request, "games/play/lesson.html", {"page": page})


@require_safe
def plans(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """What can be planned at a step, for the script of the table."""
    try:
        found = lesson_plans(game=game, number=number)
    except NoLesson as error:
        raise Http404 from error
    return plans_answer(plans_document(number, found))
