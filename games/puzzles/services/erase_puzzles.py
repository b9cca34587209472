"""Erasing what a person who has closed the account did at puzzles."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.models import PuzzleAttempt, PuzzleSolver


@transaction.atomic
def erase_puzzles(*, user: User) -> None:
    """Deletes attempts and ratings of a person; how hard a puzzle has turned out to be stays."""
    PuzzleAttempt.objects.filter(user=user).delete()
    PuzzleSolver.objects.filter(user=user).delete()
