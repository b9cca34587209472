"""What a judge thinks of a finished match: one review for each, kept with the version of what judged it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match

JUDGE_LENGTH = 40


class Review(models.Model):
    """A review, waiting or done. While it is being made, what is judged already stands in its steps; in the end it is
    all here, in the shapes of `games.reviews.shapes`."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="review")
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    is_requested = models.BooleanField(default=False)
    """Whether people have asked for it: they come before matches that are reviewed by themselves."""
    judge = models.CharField(max_length=JUDGE_LENGTH)
    """What judged it, by name and version."""
    method = models.PositiveSmallIntegerField()
    """How it was judged, see `games.reviews.shapes.METHOD`."""
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    """Until when a worker has it in hand: one that died leaves it to another."""
    attempts = models.PositiveSmallIntegerField(default=0)
    """How often a worker has broken down over it."""
    seconds = models.FloatField(default=0.0)
    """How long workers have thought about it."""
    choices = models.JSONField(default=list)
    """Every decision between several moves, in the order of its ply."""
    curve = models.JSONField(default=dict)
    """The chances of each seat along the match."""

    class Meta:
        verbose_name = _("game review")
        verbose_name_plural = _("game reviews")
        indexes = (
            models.Index(fields=["-is_requested", "created_at"], name="review_waiting", condition=Q(status="waiting")),
        )

    def __str__(self) -> str:
        return f"review of {self.match_id}: {self.status}"

    @property
    def is_done(self) -> bool:
        return self.status == Review.Status.DONE

    @property
    def has_failed(self) -> bool:
        return self.status == Review.Status.FAILED


class ReviewStep(models.Model):
    """A decision of a match that is judged while the review as a whole is not done."""

    review = models.ForeignKey(Review, models.CASCADE, related_name="steps", db_index=False)
    ply = models.PositiveIntegerField()
    choice = models.JSONField()

    class Meta:
        verbose_name = _("step of a game review")
        verbose_name_plural = _("steps of game reviews")
        constraints = (models.UniqueConstraint(fields=["review", "ply"], name="review_step_once"),)

    def __str__(self) -> str:
        return f"{self.review_id} ply {self.ply}"


class ReviewSeat(models.Model):
    """A player in a reviewed match: how well they chose, and where their result came from. The parts are chances to
    win; with the fair share of a seat they add up to the result."""

    review = models.ForeignKey(Review, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="reviewed_seats", db_index=False
    )
    """None for a bot or a caretaker."""
    game = models.CharField(max_length=12)
    players = models.PositiveSmallIntegerField()
    pace = models.CharField(max_length=8)
    rating = models.PositiveSmallIntegerField(null=True)
    """The mean rating of the table, where it is known."""
    result = models.FloatField()
    """1 is a victory; a shared one is shared."""
    accuracy = models.FloatField(null=True)
    """From 0 to 100; None if nothing was at stake in any of the decisions."""
    decisions = models.PositiveSmallIntegerField()
    """How many decisions there were in which something was at stake."""
    lost = models.FloatField()
    """The chances that were lost in decisions whose better move is beyond doubt, all together."""
    labels = models.JSONField(default=dict)
    """How many decisions of each label."""
    deal = models.FloatField()
    draws = models.FloatField()
    play = models.FloatField()
    phases = models.JSONField(default=list)
    """For each third of the match: the number of decisions, and what was lost in them."""
    themes = models.JSONField(default=dict)
    """What was lost, by what the better moves would have gained."""

    class Meta:
        verbose_name = _("seat of a game review")
        verbose_name_plural = _("seats of game reviews")
        ordering = ("review", "number")
        constraints = (models.UniqueConstraint(fields=["review", "number"], name="review_seat_once"),)
        indexes = (
            models.Index(fields=["user", "game", "-review"], name="review_person", condition=Q(user__isnull=False)),
            models.Index(
                fields=["game", "rating"], name="review_rating", condition=Q(user__isnull=False, rating__isnull=False)
            ),
        )

    def __str__(self) -> str:
        return f"{self.review_id} seat {self.number}"
