"""What is stored of records and tables of honour. All of it follows from the ledger and the archive, and
`manage.py freeze_seasons --again` makes it anew."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Match
from leaderboards.models.ledger import Pool

LEAST_WITH_CARD = 8
"""After so many matches with a card, players are compared by what they made of it."""


class LedgerWalk(models.Model):
    """How far the ledger of a pool has been read for seasons, records and honours. `aggregate_ledger` locks it."""

    pool = models.OneToOneField(Pool, models.CASCADE, primary_key=True, related_name="walk")
    number = models.PositiveIntegerField(default=0)
    """Of the last match that was read."""
    revision = models.PositiveIntegerField(default=0)
    """The last rewriting of the ledger that is known to it."""

    class Meta:
        verbose_name = _("ledger progress")
        verbose_name_plural = _("ledger progress")

    def __str__(self) -> str:
        return f"{self.pool_id}: {self.number}"


class Career(models.Model):
    """What a player's rated matches in a pool come to."""

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    matches = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    streak = models.PositiveIntegerField(default=0)
    """How many of the last matches were won one after the other."""

    class Meta:
        verbose_name = _("career")
        verbose_name_plural = _("careers")
        constraints = (models.UniqueConstraint(fields=["user", "pool"], name="career_once_in_a_pool"),)
        indexes = (models.Index(fields=["pool", "-streak", "user"], name="career_streak"),)

    def __str__(self) -> str:
        return f"{self.user_id} in {self.pool_id}: {self.wins} of {self.matches}"


class Record(models.Model):
    """One of the best of a kind in a pool, of all time or of a season."""

    class Kind(models.TextChoices):
        STREAK = "streak", _("longest winning streak")
        SCORE = "score", _("highest score")
        UPSET = "upset", _("biggest upset")
        MATCHES = "matches", _("most games")
        LONGEST = "longest", _("longest game")
        SHORTEST = "shortest", _("shortest game")

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="records", db_index=False)
    season = models.PositiveSmallIntegerField()
    """Its number; 0 for all time."""
    kind = models.CharField(max_length=8, choices=Kind)
    card = models.CharField(max_length=16, blank=True)
    """That was in play; empty whatever was."""
    rank = models.PositiveSmallIntegerField()
    """Counted from 1."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    """None for what all at a table did together."""
    match = models.ForeignKey(Match, models.PROTECT, related_name="+", db_index=False)
    number = models.PositiveIntegerField()
    """That of the match in its pool; of equals, the first stands first."""
    value = models.FloatField()

    class Meta:
        verbose_name = _("record")
        verbose_name_plural = _("records")
        constraints = (
            models.UniqueConstraint(fields=["pool", "season", "kind", "card", "rank"], name="record_in_order"),
        )

    def __str__(self) -> str:
        return f"{self.pool_id} {self.kind} {self.card} {self.rank}: {self.value:g}"


class Honour(models.Model):
    """What a player made of a card: of a scenario or scoring card of Tudor that was in play, of a title of Royals that
    they won."""

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="+", db_index=False)
    card = models.CharField(max_length=16)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    matches = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    expected = models.FloatField(default=0.0)
    """How many victories the ratings made expect."""
    above = models.FloatField(null=True)
    """How far the share of victories lies above what was expected; None after too few matches."""
    best_score = models.SmallIntegerField()
    best_match = models.ForeignKey(Match, models.PROTECT, related_name="+", db_index=False)

    class Meta:
        verbose_name = _("honour")
        verbose_name_plural = _("honours")
        constraints = (models.UniqueConstraint(fields=["pool", "card", "user"], name="honour_once_a_card"),)
        indexes = (
            models.Index(fields=["pool", "card", "-best_score", "best_match"], name="honour_score"),
            models.Index(fields=["pool", "card", "-wins", "user"], name="honour_wins"),
            models.Index(
                fields=["pool", "card", "-above", "user"],
                name="honour_above",
                condition=Q(above__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.pool_id} {self.card}: {self.user_id}"
