"""Who takes part, and what was played."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Match
from tournaments.models.tournament import Tournament


class Table(models.Model):
    """A match of a tournament."""

    class State(models.TextChoices):
        PLAYING = "playing", _("being played")
        OVER = "over", _("finished")
        ADJUDICATED = "adjudicated", _("adjudicated")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="tables")
    round = models.PositiveSmallIntegerField(default=0)
    """Of a Swiss tournament; 0 in an arena."""
    match = models.OneToOneField(Match, models.PROTECT, related_name="tournament_table")
    state = models.CharField(max_length=12, choices=State.choices, default=State.PLAYING)
    began_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    number = models.PositiveIntegerField(null=True, blank=True)
    """In which order results came: streaks depend on it."""

    class Meta:
        verbose_name = _("tournament table")
        verbose_name_plural = _("tournament tables")
        indexes = (models.Index(fields=["tournament", "state"], name="tournament_tables"),)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="results_in_order"),
            models.CheckConstraint(
                condition=Q(state="playing", number__isnull=True) | (~Q(state="playing") & Q(number__isnull=False)),
                name="results_have_numbers",
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.match_id}"


class Entry(models.Model):
    """A person in a tournament, with what they have reached: it follows from their places, and is counted anew with
    every result."""

    class State(models.TextChoices):
        READY = "ready", _("ready to play")
        PAUSED = "paused", _("paused")
        LEFT = "left", _("left")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="tournament_entries")
    state = models.CharField(max_length=8, choices=State.choices, default=State.READY)
    is_checked_in = models.BooleanField(default=False)
    was_absent = models.BooleanField(default=False)
    """Paused by the site, because they did not come to a table."""
    joined_at = models.DateTimeField(default=timezone.now)
    waits_since = models.DateTimeField(null=True, blank=True)
    table = models.ForeignKey(Table, models.SET_NULL, null=True, blank=True, related_name="+")
    """Where they play, or played last."""
    rating = models.PositiveSmallIntegerField(default=0)
    """When they joined; first pairings go by it."""
    byes = models.PositiveSmallIntegerField(default=0)
    points = models.PositiveIntegerField(default=0)
    games = models.PositiveSmallIntegerField(default=0)
    wins = models.PositiveSmallIntegerField(default=0)
    streak = models.PositiveSmallIntegerField(default=0)
    opposition = models.PositiveIntegerField(default=0)
    final_rank = models.PositiveIntegerField(null=True, blank=True)
    """Written when the tournament ends, for those who have played; who is level shares it."""

    class Meta:
        verbose_name = _("tournament entry")
        verbose_name_plural = _("tournament entries")
        constraints = (models.UniqueConstraint(fields=["tournament", "user"], name="enters_once"),)
        indexes = (
            models.Index(fields=["tournament", "-points", "-wins", "games"], name="arena_standings"),
            models.Index(fields=["tournament", "-points", "-opposition", "-wins"], name="swiss_standings"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} in {self.tournament_id}"


class Place(models.Model):
    """A seat at a table of a tournament, and what it has brought: standings can be counted from these rows alone."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="places")
    seat = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.PositiveSmallIntegerField(default=0)
    """Without what a streak adds."""
    is_good = models.BooleanField(default=False)
    has_left = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("place at a tournament table")
        verbose_name_plural = _("places at tournament tables")
        constraints = (
            models.UniqueConstraint(fields=["table", "seat"], name="one_at_a_seat"),
            models.UniqueConstraint(fields=["table", "entry"], name="one_seat_at_a_table"),
        )

    def __str__(self) -> str:
        return f"{self.entry_id} at {self.table_id}"
