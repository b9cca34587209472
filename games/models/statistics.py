"""The statistics of the archive: sums that every match is added to once. All of them follow from the archive, and
`manage.py recount_archive` makes them anew."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.dimensions import Dimension as Dimension

WHOLE_WIN = 60
"""A victory in the unit of `wins`. It can be shared by up to six without a remainder."""


class Sums(models.Model):
    """What matches or seats come to that have something in common."""

    count = models.PositiveBigIntegerField()
    """How many there are of them."""
    wins = models.PositiveBigIntegerField()
    """What of their victories is theirs, in parts of `WHOLE_WIN`."""
    total = models.BigIntegerField()
    """Their points; of matches, their decisions."""
    squares = models.PositiveBigIntegerField()
    """The squares of the same, for the spread."""

    class Meta:
        abstract = True


class Tally(Sums):
    """The listed matches of a game, or how their seats fared. What the values of a dimension are,
    `games.archive.statistics` tells."""

    pk = models.CompositePrimaryKey("game", "dimension", "subject", "edition", "players", "value")
    game = models.CharField(max_length=12)
    dimension = models.PositiveSmallIntegerField()
    subject = models.CharField(max_length=16, blank=True)
    """A card that was in play; empty for all matches whatever their cards."""
    edition = models.CharField(max_length=12)
    players = models.PositiveSmallIntegerField()
    value = models.CharField(max_length=24, blank=True)

    class Meta:
        verbose_name = _("statistic")
        verbose_name_plural = _("statistics")

    def __str__(self) -> str:
        return f"{self.game} {Dimension(self.dimension).name} {self.value}: {self.count}"


class PersonTally(Sums):
    """How a person fared in listed matches."""

    pk = models.CompositePrimaryKey("user_id", "game", "dimension", "players", "value")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    game = models.CharField(max_length=12)
    dimension = models.PositiveSmallIntegerField()
    players = models.PositiveSmallIntegerField()
    value = models.CharField(max_length=24, blank=True)

    class Meta:
        verbose_name = _("player statistic")
        verbose_name_plural = _("player statistics")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.game} {Dimension(self.dimension).name} {self.value}: {self.count}"


class Meeting(models.Model):
    """How a person fared beside another in listed matches: in those of a game and a number of players, and once more in
    all together."""

    ALL_GAMES = ""
    ALL_PLAYERS = 0

    pk = models.CompositePrimaryKey("user_id", "opponent_id", "game", "players")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    opponent = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.CharField(max_length=12, blank=True)
    players = models.PositiveSmallIntegerField()
    count = models.PositiveIntegerField()
    ahead = models.PositiveIntegerField()
    """How often the person came in before the other."""
    behind = models.PositiveIntegerField()
    level = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("head-to-head record")
        verbose_name_plural = _("head-to-head records")
        indexes = (
            # Whom a player meets most often.
            models.Index(fields=["user", "-count", "opponent"], name="meeting_often", condition=models.Q(game="")),
        )

    def __str__(self) -> str:
        return f"{self.user_id} and {self.opponent_id}: {self.count}"


class TallyBook(models.Model):
    """When the statistics were last brought up to date. There is one row, and the worker that counts locks it."""

    ONLY = 1

    counted_at = models.DateTimeField(null=True, blank=True)
    recounted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("state of the statistics")
        verbose_name_plural = _("states of the statistics")

    def __str__(self) -> str:
        return f"counted {self.counted_at}"
