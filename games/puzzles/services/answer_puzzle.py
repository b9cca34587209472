"""Answering a step of a puzzle: the first answers of a person rate both the person and the puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import PuzzleAttempt, PuzzleRating, PuzzleSolver
from games.puzzles.rating import NEW_PUZZLE, NEW_SOLVER, Strength, after
from games.puzzles.selectors.library import library_of, puzzle_of
from games.puzzles.selectors.page import is_answer


@transaction.atomic
def answer_puzzle(*, user: User, game: str, key: str, number: int, moves: Sequence[str]) -> bool:
    """Whether a plan is an answer of a step. A wrong one decides the attempt, as the last right one does; what is
    answered after that, or again, is practice. Raises `NoPuzzle`."""
    is_right = is_answer(game=game, key=key, number=number, moves=moves)
    attempt = _locked_attempt(user, game, key)
    if attempt.outcome != PuzzleAttempt.Outcome.OPEN or number != attempt.steps + 1:
        return is_right
    if is_right:
        attempt.steps += 1
    if not is_right or attempt.steps == len(puzzle_of(game, key).steps):
        _decide(attempt, is_solved=is_right)
    attempt.save()
    return is_right


@transaction.atomic
def give_up(*, user: User, game: str, key: str, number: int) -> None:
    """Notes that a person has asked for the answer of a step: the attempt has failed. Raises `NoPuzzle`."""
    is_answer(game=game, key=key, number=number, moves=())
    attempt = _locked_attempt(user, game, key)
    if attempt.outcome == PuzzleAttempt.Outcome.OPEN:
        _decide(attempt, is_solved=False)
        attempt.save()


def _locked_attempt(user: User, game: str, key: str) -> PuzzleAttempt:
    row, _ = PuzzleAttempt.objects.get_or_create(user=user, game=game, key=key)
    return PuzzleAttempt.objects.select_for_update().get(pk=row.pk)


def _decide(attempt: PuzzleAttempt, *, is_solved: bool) -> None:
    """Rates both sides. The caller holds the lock on the attempt; rows of solvers come before those of puzzles."""
    now = timezone.now()
    solver, _ = PuzzleSolver.objects.select_for_update().get_or_create(
        user=attempt.user, game=attempt.game, defaults=NEW_SOLVER._asdict()
    )
    puzzle, _ = PuzzleRating.objects.select_for_update().get_or_create(
        game=attempt.game, key=attempt.key, defaults=NEW_PUZZLE._asdict()
    )
    one, other = after(
        Strength(solver.rating, solver.deviation), Strength(puzzle.rating, puzzle.deviation), is_solved=is_solved
    )
    attempt.outcome = PuzzleAttempt.Outcome.SOLVED if is_solved else PuzzleAttempt.Outcome.FAILED
    attempt.decided_at = now
    attempt.gain = one.rating - solver.rating
    solver.rating, solver.deviation = one
    puzzle.rating, puzzle.deviation = other
    for row in (solver, puzzle):
        row.attempts += 1
        row.solved += is_solved
    solver.run = solver.run + 1 if is_solved else 0
    solver.best_run = max(solver.best_run, solver.run)
    if is_solved and library_of(attempt.game).of_day(now.date()) == attempt.key:
        _note_day(solver, now.date())
    solver.save()
    puzzle.save()


def _note_day(solver: PuzzleSolver, today: date) -> None:
    goes_on = solver.last_day == today - timedelta(days=1)
    solver.days = solver.days + 1 if goes_on else 1
    solver.best_days = max(solver.best_days, solver.days)
    solver.last_day = today
