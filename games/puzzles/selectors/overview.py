"""Where a person stands with puzzles, and which comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from accounts.models import User
from games.models import PuzzleAttempt, PuzzleRating, PuzzleSolver
from games.puzzles.rating import NEW_PUZZLE, NEW_SOLVER, PROVISIONAL_ABOVE
from games.puzzles.selectors.library import NoPuzzle, Theme, library_of, listed_themes
from games.titles.registry import all_titles

NEAR = 12
"""The next puzzle is one of so many whose ratings are the nearest to that of the solver."""


@dataclass(frozen=True)
class GamePuzzles:
    """The puzzles of a game, and where the reader stands."""

    game: str
    count: int
    day_key: str
    """The puzzle of the day."""
    day_outcome: str
    """How the reader fared at it; '' if that is open."""
    themes: tuple[Theme, ...]
    solver: PuzzleSolver | None
    days: int
    """On how many days in a row the reader has solved it, if none has been missed."""

    @property
    def rating(self) -> int | None:
        return None if self.solver is None else round(self.solver.rating)

    @property
    def is_provisional(self) -> bool:
        return self.solver is not None and self.solver.deviation > PROVISIONAL_ABOVE


def puzzle_overview(*, user: User | None, today: date) -> tuple[GamePuzzles, ...]:
    """All games that have puzzles."""
    solvers: dict[str, PuzzleSolver] = {}
    if user is not None:
        solvers = {solver.game: solver for solver in PuzzleSolver.objects.filter(user=user)}
    found = []
    for title in all_titles():
        try:
            library = library_of(title.slug)
        except NoPuzzle:
            continue
        solver, day_key = solvers.get(title.slug), library.of_day(today)
        found.append(
            GamePuzzles(
                title.slug,
                len(library.puzzles),
                day_key,
                _outcome(user, title.slug, day_key),
                listed_themes(title.slug),
                solver,
                _days(solver, today),
            )
        )
    return tuple(found)


def next_key(*, game: str, theme: str, user: User | None, after: str, random: Random) -> str:
    """A puzzle that the reader has not tried yet, about as hard as the reader is strong; one of all if there is none
    left. Raises `NoPuzzle`."""
    keys: Sequence[str] = [key for key in library_of(game).of_theme(theme) if key != after]
    if not keys:
        return library_of(game).of_theme(theme)[0]
    if user is None:
        return random.choice(keys)
    tried = set(
        PuzzleAttempt.objects.filter(user=user, game=game)
        .exclude(outcome=PuzzleAttempt.Outcome.OPEN)
        .values_list("key", flat=True)
    )
    fresh = [key for key in keys if key not in tried] or list(keys)
    known = dict(PuzzleRating.objects.filter(game=game).values_list("key", "rating"))
    own = PuzzleSolver.objects.filter(user=user, game=game).values_list("rating", flat=True).first()
    strength = NEW_SOLVER.rating if own is None else own
    random.shuffle(fresh)
    fresh.sort(key=lambda key: abs(known.get(key, NEW_PUZZLE.rating) - strength))
    return random.choice(fresh[:NEAR])


def training(game: str, theme: str) -> str:
    """Where puzzles of a theme are; '' if it has none."""
    try:
        library_of(game).of_theme(theme)
    except NoPuzzle:
        return ""
    return f"{reverse('games:next_puzzle', args=[game])}?{urlencode({'theme': theme})}"


def exported_puzzles(user: User) -> dict[str, Any]:
    """What is kept of a person's puzzles, for the download of all own data."""
    fields = ("game", "rating", "attempts", "solved", "run", "best_run", "days", "best_days", "last_day")
    attempts = ("game", "key", "steps", "outcome", "started_at", "decided_at", "gain")
    return {
        "ratings": list(PuzzleSolver.objects.filter(user=user).order_by("pk").values(*fields)),
        "attempts": list(PuzzleAttempt.objects.filter(user=user).order_by("pk").values(*attempts)),
    }


def _outcome(user: User | None, game: str, key: str) -> str:
    if user is None:
        return ""
    decided = PuzzleAttempt.objects.filter(user=user, game=game, key=key).exclude(outcome=PuzzleAttempt.Outcome.OPEN)
    return decided.values_list("outcome", flat=True).first() or ""


def _days(solver: PuzzleSolver | None, today: date) -> int:
    if solver is None or solver.last_day is None or solver.last_day < today - timedelta(days=1):
        return 0
    return solver.days
