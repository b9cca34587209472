"""Puzzles: each step is a page of its own. Visitors solve them as members do; only what people with an account or
guests answer is stored."""

from __future__ import annotations

from random import SystemRandom
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from accounts.limits import limited
from accounts.requests import visitor
from games.play.selectors.plans import plans_document
from games.play.views.plans import plans_answer
from games.puzzles.selectors.library import NoPuzzle, library_of
from games.puzzles.selectors.overview import next_key, puzzle_overview
from games.puzzles.selectors.page import is_answer, is_plan, puzzle_page, puzzle_plans, reachable_step
from games.puzzles.services.answer_puzzle import answer_puzzle, give_up


@require_safe
@limited(limits.PUZZLES)
def puzzles(request: HttpRequest) -> HttpResponse:
    """The puzzles of the day, where the reader stands, and what to train."""
    today = timezone.now().date()
    games = puzzle_overview(user=visitor(request), today=today)
    return render(request, "games/puzzles/overview.html", {"games": games, "today": today})


@require_safe
@never_cache
@limited(limits.PUZZLES)
def next_puzzle(request: HttpRequest, game: str) -> HttpResponse:
    """Another puzzle, of a theme if one is named."""
    theme, after = request.GET.get("theme", ""), request.GET.get("after", "")
    try:
        key = next_key(game=game, theme=theme, user=visitor(request), after=after, random=SystemRandom())
    except NoPuzzle as error:
        raise Http404 from error
    return redirect(_address(game, key, 1, theme=theme))


@require_safe
@never_cache
def puzzle_of_the_day(request: HttpRequest, game: str) -> HttpResponse:
    """Today's puzzle."""
    try:
        key = library_of(game).of_day(timezone.now().date())
    except NoPuzzle as error:
        raise Http404 from error
    return redirect(_address(game, key, 1))


@require_safe
@never_cache
@limited(limits.PUZZLES)
def puzzle(request: HttpRequest, game: str, key: str, number: int = 1) -> HttpResponse:
    """A step of a puzzle, or what follows the last one."""
    theme, user = request.GET.get("theme", ""), visitor(request)
    try:
        page = puzzle_page(
            game=game,
            key=key,
            number=number,
            user=user,
            tried=request.GET.get("tried", "").splitlines(),
            shown="shown" in request.GET,
        )
    except NoPuzzle as error:
        raise Http404 from error
    if (reachable := reachable_step(page, user)) != number:
        return redirect(_address(game, key, reachable, theme=theme))
    return render(request, "games/puzzles/puzzle.html", {"page": page, "theme": theme})


@require_safe
@limited(limits.PUZZLES)
def plans(request: HttpRequest, game: str, key: str, number: int) -> HttpResponse:
    """What can be planned at a step, for the script of the table."""
    try:
        found = puzzle_plans(game=game, key=key, number=number)
    except NoPuzzle as error:
        raise Http404 from error
    return plans_answer(plans_document(number, found))


@require_POST
@limited(limits.PUZZLES)
def answer(request: HttpRequest, game: str, key: str, number: int) -> HttpResponse:
    """Answers a step, or asks for its answer; then shows what comes of it."""
    theme, user = request.GET.get("theme", ""), visitor(request)
    moves = request.POST.get("moves", "").splitlines()
    try:
        if "solution" in request.POST:
            if user is not None:
                give_up(user=user, game=game, key=key, number=number)
            is_answer(game=game, key=key, number=number, moves=())
            return redirect(_address(game, key, number + 1, theme=theme, shown="1"))
        if not is_plan(game=game, key=key, number=number, moves=moves):
            return redirect(_address(game, key, number, theme=theme))
        if user is None:
            is_right = is_answer(game=game, key=key, number=number, moves=moves)
        else:
            is_right = answer_puzzle(user=user, game=game, key=key, number=number, moves=moves)
    except NoPuzzle as error:
        raise Http404 from error
    return redirect(_address(game, key, number + is_right, theme=theme, tried="\n".join(moves)))


def _address(game: str, key: str, number: int, **query: str) -> str:
    asked = {name: value for name, value in query.items() if value}
    return reverse("games:puzzle", args=[game, key, number]) + (f"?{urlencode(asked)}" if asked else "")
