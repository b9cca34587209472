"""Puzzles: the same as on the site, with the answers of people rated and those of bots not."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Query, Router

from accounts import limits
from accounts.models import User
from api.authentication import needs, person_of, public, viewer_of
from api.errors import NoSuchPlan
from api.operations.described import plain
from api.schemas import puzzles as schemas
from api.scopes import Scope
from games.models import PuzzleAttempt
from games.puzzles.selectors.library import NoPuzzle, Theme
from games.puzzles.selectors.overview import next_key, puzzle_overview
from games.puzzles.selectors.page import PuzzlePage, is_answer, is_plan, puzzle_page, reachable_step
from games.puzzles.services import answer_puzzle as answers

router = Router(tags=["puzzles"])


@router.get("", response=list[schemas.PuzzlesOfGame], auth=public, summary="Puzzles of each game, and where you stand")
def list_puzzles(request: HttpRequest) -> list[dict[str, Any]]:
    limits.check(limits.PUZZLES, request)
    return [
        {name: getattr(row, name) for name in schemas.PuzzlesOfGame.model_fields if name != "themes"}
        | {"themes": [Theme._asdict(theme) for theme in row.themes]}
        for row in puzzle_overview(user=_solver(viewer_of(request)), today=timezone.now().date())
    ]


@router.get("/{game}/next", response=schemas.NextPuzzle, auth=public, summary="A puzzle that you have not tried yet")
def get_next_puzzle(request: HttpRequest, game: str, asked: Query[schemas.AskedPuzzle]) -> dict[str, str]:
    limits.check(limits.PUZZLES, request)
    try:
        key = next_key(
            game=game, theme=asked.theme, user=_solver(viewer_of(request)), after=asked.after, random=SystemRandom()
        )
    except NoPuzzle as error:
        raise Http404 from error
    return {"game": game, "key": key}


@router.get("/{game}/{key}/steps/{step}", response=schemas.PuzzleStep, auth=public, summary="A step of a puzzle")
def get_puzzle_step(request: HttpRequest, game: str, key: str, step: int) -> dict[str, Any]:
    limits.check(limits.PUZZLES, request)
    user = _solver(viewer_of(request))
    page = _page(game, key, step, user)
    if reachable_step(page, user) != step:
        raise Http404
    return {
        "game": game,
        "key": key,
        "step": step,
        "steps": len(page.steps),
        "seat": page.puzzle.seat,
        "view": plain(page.view),
        "plans": [
            {"moves": plan.moves, "words": [slot.words for slot in plan.composition.slots]} for plan in page.plans
        ],
        "rating": page.rating,
    }


@router.post(
    "/{game}/{key}/steps/{step}",
    response=schemas.AnsweredPuzzle,
    auth=needs(Scope.PLAY_WRITE),
    summary="Answer a step of a puzzle with one of its plans",
)
def answer_puzzle(request: HttpRequest, game: str, key: str, step: int, sent: schemas.PuzzleAnswer) -> dict[str, Any]:
    limits.check(limits.PUZZLES, request)
    user = _solver(person_of(request))
    try:
        if not is_plan(game=game, key=key, number=step, moves=sent.moves):
            raise NoSuchPlan
        if user is None:
            is_right = is_answer(game=game, key=key, number=step, moves=sent.moves)
        else:
            is_right = answers.answer_puzzle(user=user, game=game, key=key, number=step, moves=sent.moves)
    except NoPuzzle as error:
        raise Http404 from error
    return _answered(_page(game, key, step + is_right, user, tried=sent.moves), is_right=is_right)


@router.post(
    "/{game}/{key}/steps/{step}/solution",
    response=schemas.AnsweredPuzzle,
    auth=needs(Scope.PLAY_WRITE),
    summary="Give up a puzzle and see the answer of a step",
)
def give_up_puzzle(request: HttpRequest, game: str, key: str, step: int) -> dict[str, Any]:
    limits.check(limits.PUZZLES, request)
    user = _solver(person_of(request))
    try:
        is_answer(game=game, key=key, number=step, moves=())
        if user is not None:
            answers.give_up(user=user, game=game, key=key, number=step)
    except NoPuzzle as error:
        raise Http404 from error
    return _answered(_page(game, key, step + 1, user, shown=True), is_right=False)


def _solver(user: User | None) -> User | None:
    """Whose answers are rated: a bot is answered as a visitor is."""
    return None if user is None or user.is_bot else user


def _page(
    game: str, key: str, step: int, user: User | None, *, tried: list[str] | None = None, shown: bool = False
) -> PuzzlePage:
    try:
        return puzzle_page(game=game, key=key, number=step, user=user, tried=tried or (), shown=shown)
    except NoPuzzle as error:
        raise Http404 from error


def _answered(page: PuzzlePage, *, is_right: bool) -> dict[str, Any]:
    outcome = PuzzleAttempt.Outcome.OPEN if page.attempt is None else page.attempt.outcome
    return {
        "is_right": is_right,
        "said": page.said,
        "step": page.number,
        "outcome": PuzzleAttempt.Outcome(outcome).value,
        "gain": page.gain,
    }
