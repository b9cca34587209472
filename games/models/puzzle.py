"""What is kept of puzzles and of who solves them. The puzzles themselves ship with their titles, in files."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

GAME_LENGTH, KEY_LENGTH = 12, 8


class PuzzleRating(models.Model):
    """How hard a puzzle has turned out to be; without a row nobody has tried it yet."""

    game = models.CharField(max_length=GAME_LENGTH)
    key = models.CharField(max_length=KEY_LENGTH)
    rating = models.FloatField()
    deviation = models.FloatField()
    attempts = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("rating of a puzzle")
        verbose_name_plural = _("ratings of puzzles")
        constraints = (models.UniqueConstraint(fields=["game", "key"], name="puzzle_rating_once"),)

    def __str__(self) -> str:
        return f"{self.game} {self.key}: {self.rating:.0f}"


class PuzzleSolver(models.Model):
    """A person who solves puzzles of a game."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="solves", db_index=False)
    game = models.CharField(max_length=GAME_LENGTH)
    rating = models.FloatField()
    deviation = models.FloatField()
    attempts = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)
    run = models.PositiveIntegerField(default=0)
    """How many were solved since the last that was not."""
    best_run = models.PositiveIntegerField(default=0)
    days = models.PositiveIntegerField(default=0)
    """On how many days in a row the puzzle of the day was solved, up to the last of them."""
    best_days = models.PositiveIntegerField(default=0)
    last_day = models.DateField(null=True)
    """The last of those days."""

    class Meta:
        verbose_name = _("solver of puzzles")
        verbose_name_plural = _("solvers of puzzles")
        constraints = (models.UniqueConstraint(fields=["user", "game"], name="puzzle_solver_once"),)

    def __str__(self) -> str:
        return f"{self.user_id} in {self.game}: {self.rating:.0f}"


class PuzzleAttempt(models.Model):
    """A person at a puzzle: the first answers count, later ones are practice."""

    class Outcome(models.TextChoices):
        OPEN = "open", _("open")
        SOLVED = "solved", _("solved")
        FAILED = "failed", _("failed")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="puzzle_attempts", db_index=False)
    game = models.CharField(max_length=GAME_LENGTH)
    key = models.CharField(max_length=KEY_LENGTH)
    steps = models.PositiveSmallIntegerField(default=0)
    """How many have been answered right."""
    outcome = models.CharField(max_length=6, choices=Outcome, default=Outcome.OPEN)
    started_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True)
    gain = models.FloatField(default=0.0)
    """By how much the rating of the solver has changed."""

    class Meta:
        verbose_name = _("attempt at a puzzle")
        verbose_name_plural = _("attempts at puzzles")
        constraints = (models.UniqueConstraint(fields=["user", "game", "key"], name="puzzle_attempt_once"),)

    def __str__(self) -> str:
        return f"{self.user_id} at {self.game} {self.key}: {self.outcome}"
