"""What is stored of seasons: who stood where in each, and how many people a part of a leaderboard holds."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from leaderboards.models.ledger import Pool
from leaderboards.seasons import Season


class SeasonTable(models.Model):
    """The table of a pool in a season: it grows while the season lasts, and stays as it is once it is frozen."""

    pool = models.ForeignKey(Pool, models.PROTECT, related_name="seasons", db_index=False)
    number = models.PositiveSmallIntegerField()
    """Of the season."""
    frozen_at = models.DateTimeField(null=True, blank=True)
    players = models.PositiveIntegerField(default=0)
    """How many people have a rank; known when it is frozen."""
    matches = models.PositiveIntegerField(default=0)
    """How many matches of the season are in the ledger."""
    first_match = models.PositiveIntegerField(default=0)
    """The lowest number in the ledger of a match of the season."""
    last_match = models.PositiveIntegerField(default=0)
    """And the highest."""

    class Meta:
        verbose_name = _("season table")
        verbose_name_plural = _("season tables")
        constraints = (models.UniqueConstraint(fields=["pool", "number"], name="season_once_in_a_pool"),)
        indexes = (models.Index(fields=["pool", "number"], name="season_running", condition=Q(frozen_at__isnull=True)),)

    def __str__(self) -> str:
        return f"{self.pool_id}: {self.season.slug}"

    @property
    def season(self) -> Season:
        return Season(self.number)


class SeasonStanding(models.Model):
    """How a season went for a player, as of the last of their matches in it."""

    table = models.ForeignKey(SeasonTable, models.CASCADE, related_name="standings", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="season_standings", db_index=False)
    matches = models.PositiveIntegerField(default=0)
    is_placed = models.BooleanField(default=False)
    """Whether that is enough for the table."""
    wins = models.PositiveIntegerField(default=0)
    """First places, shared ones too."""
    streak = models.PositiveIntegerField(default=0)
    """How many of the last matches were won one after the other."""
    mean_before = models.FloatField()
    """Before the player's first match of the season."""
    mean = models.FloatField()
    deviation = models.FloatField()
    last_at = models.DateTimeField()
    country = models.CharField(max_length=2, blank=True)
    """That of the preferences, so that it can be sought along an index."""
    rank = models.PositiveIntegerField(null=True)
    """In the final table; None while the season lasts."""

    class Meta:
        verbose_name = _("season standing")
        verbose_name_plural = _("season standings")
        constraints = (
            models.UniqueConstraint(fields=["table", "user"], name="stands_once_in_a_season"),
            models.UniqueConstraint(fields=["table", "rank"], name="season_rank_once"),
        )
        indexes = (
            # People who have played enough are read along these, in either direction.
            models.Index(fields=["table", "-mean", "user"], name="season_board", condition=Q(is_placed=True)),
            models.Index(
                fields=["table", "country", "-mean", "user"],
                name="season_country",
                condition=Q(is_placed=True),
            ),
            models.Index(fields=["user", "rank"], name="season_honours", condition=Q(rank__isnull=False)),
        )

    def __str__(self) -> str:
        return f"{self.table_id}: {self.user_id}, {self.rank}"


class BoardCount(models.Model):
    """How many people stand where in a part of a pool: in a country, or in the season that runs."""

    SEASON = "season"

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="+", db_index=False)
    part = models.CharField(max_length=8)
    """The code of a country, or `SEASON`."""
    made_at = models.DateTimeField()
    columns = models.JSONField()
    """As those of `PoolCount`."""

    class Meta:
        verbose_name = _("pool part count")
        verbose_name_plural = _("pool part counts")
        constraints = (models.UniqueConstraint(fields=["pool", "part"], name="part_counted_once"),)

    def __str__(self) -> str:
        return f"{self.pool_id} {self.part}: {self.made_at:%Y-%m-%d %H:%M}"
