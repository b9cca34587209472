"""What is stored of ratings: where everybody stands, and the ledger of how they came there."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.final_places import VERSION
from games.models import Match
from leaderboards.rating import Skill

DUEL, TABLE = "duel", "table"
"""Two players, and three or more."""


def pool_key(game: str, players: int) -> str:
    """The name of the pool that a match of so many players belongs to."""
    return f"{game}-{DUEL if players == 2 else TABLE}"


class Pool(models.Model):
    """Matches that can be compared: of one game, and either duels or tables of several."""

    SIZES: ClassVar = {DUEL: pgettext_lazy("pool", "2 players"), TABLE: pgettext_lazy("pool", "3+ players")}

    key = models.CharField(max_length=24, unique=True)
    rated = models.PositiveIntegerField(default=0)
    """How many of its matches are in the ledger: the number of the last."""
    places_version = models.PositiveSmallIntegerField(default=VERSION)
    """How the places in its ledger were counted, see `games.final_places`."""

    class Meta:
        verbose_name = _("pool")
        verbose_name_plural = _("pools")

    def __str__(self) -> str:
        return self.key

    @property
    def game(self) -> str:
        return self.key.rpartition("-")[0]

    @property
    def size(self) -> str:
        """In words."""
        return str(self.SIZES[self.key.rpartition("-")[2]])


class RatedMatch(models.Model):
    """A finished match that counts: waiting to be rated, or in the ledger of its pool under a number."""

    match = models.OneToOneField(Match, models.PROTECT, primary_key=True, related_name="rated")
    pool = models.ForeignKey(Pool, models.PROTECT, related_name="matches", db_index=False)
    ended_at = models.DateTimeField()
    number = models.PositiveIntegerField(null=True)
    """The order in which the matches of the pool were rated; None while it waits."""
    formula = models.PositiveSmallIntegerField(null=True)
    """The version that rated it."""
    annulled_at = models.DateTimeField(null=True)
    """When staff took it out: it keeps its number, and the ledger has no line for it. Changed with the ledger alone."""

    class Meta:
        verbose_name = _("rated game")
        verbose_name_plural = _("rated games")
        constraints = (models.UniqueConstraint(fields=["pool", "number"], name="match_rated_once"),)
        # Only those that wait are in it, so that finding them costs the same whatever has been rated.
        indexes = (
            models.Index(fields=["pool", "ended_at", "match"], name="rating_due", condition=Q(number__isnull=True)),
        )

    def __str__(self) -> str:
        return f"{self.pool_id}/{self.number}: {self.match_id}"


class Rating(models.Model):
    """Where a player stands in a pool after all their rated matches there."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="ratings", db_index=False)
    pool = models.ForeignKey(Pool, models.PROTECT, related_name="ratings", db_index=False)
    mean = models.FloatField()
    deviation = models.FloatField()
    """As the last match left it; a pause since then widens it."""
    matches = models.PositiveIntegerField()
    last_at = models.DateTimeField()
    """When the last match ended."""
    # Copies of what the account says, so that a part of the pool can be read along an index.
    country = models.CharField(max_length=2, blank=True)
    is_bot = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = (models.UniqueConstraint(fields=["user", "pool"], name="rated_once_in_a_pool"),)
        # A leaderboard is read along one of them, in either direction.
        indexes = (
            models.Index(fields=["pool", "-mean", "user"], name="rating_board"),
            models.Index(fields=["pool", "country", "-mean", "user"], name="rating_country"),
            models.Index(fields=["pool", "-mean", "user"], name="rating_bots", condition=Q(is_bot=True)),
        )

    def __str__(self) -> str:
        return f"{self.user_id} in {self.pool_id}: {self.mean:.2f} ± {self.deviation:.2f}"


class PoolCount(models.Model):
    """How many people stand where in a pool, as they were last counted."""

    pool = models.OneToOneField(Pool, models.CASCADE, primary_key=True, related_name="count")
    made_at = models.DateTimeField()
    columns = models.JSONField()
    """By rising ratings: where a column begins, then how many of the people in it are listed by each of the filters."""

    class Meta:
        verbose_name = _("pool count")
        verbose_name_plural = _("pool counts")

    def __str__(self) -> str:
        return f"{self.pool_id}: {self.made_at:%Y-%m-%d %H:%M}"


class LedgerIsClosed(Exception):
    """What is in the ledger stays as it was written."""


class LedgerLine(models.Model):
    """What one match changed for one of its players, and everything that it follows from. Numbers are kept as they were
    worked out, to the last digit."""

    number = models.PositiveIntegerField()
    """That of the match in its pool."""
    formula = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    has_left = models.BooleanField()
    is_substitute = models.BooleanField()
    mean_before = models.FloatField()
    deviation_before = models.FloatField()
    deviation_entered = models.FloatField()
    """The same, widened by the pause before the match."""
    mean_after = models.FloatField()
    deviation_after = models.FloatField()
    expected = models.FloatField()
    """The place that could be expected."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Writes a new line; one that stands there cannot be changed."""
        if not self._state.adding:
            raise LedgerIsClosed
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Never."""
        raise LedgerIsClosed

    @property
    def entered(self) -> Skill:
        """What was believed of the player at the start of the match."""
        return Skill(self.mean_before, self.deviation_entered)

    @property
    def after(self) -> Skill:
        """What is believed of the player since."""
        return Skill(self.mean_after, self.deviation_after)


class LedgerLineQuerySet(models.QuerySet[Any]):
    """Lines; they can be read and added."""

    def update(self, **fields: Any) -> int:
        raise LedgerIsClosed

    def delete(self) -> tuple[int, dict[str, int]]:
        raise LedgerIsClosed


class RatingEvent(LedgerLine):
    """A line of the ledger that counts today."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="rating_events", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="rating_events", db_index=False)
    pool = models.ForeignKey(Pool, models.PROTECT, related_name="events", db_index=False)

    objects = LedgerLineQuerySet.as_manager()

    class Meta:
        verbose_name = _("ledger line")
        verbose_name_plural = _("ledger lines")
        constraints = (
            models.UniqueConstraint(fields=["match", "user"], name="rated_once_in_a_match"),
            # Several people may have held a seat, one after the other.
            models.UniqueConstraint(fields=["pool", "number", "seat", "user"], name="ledger_in_order"),
        )
        indexes = (
            models.Index(fields=["user", "pool", "number"], name="ledger_of_person"),
            models.Index(fields=["user", "pool", "-mean_after"], name="ledger_best_of_person"),
        )

    def __str__(self) -> str:
        return f"{self.pool_id}/{self.number} {self.user_id}: {self.mean_before:.2f} > {self.mean_after:.2f}"


class FormulaReport(models.Model):
    """How well the live formula foresaw all rated matches, beside others that might have been chosen."""

    made_at = models.DateTimeField(auto_now_add=True)
    matches = models.PositiveIntegerField()
    figures = models.JSONField()
    """For each formula its version, name, number of pairs, log loss, accuracy and bins."""

    class Meta:
        verbose_name = _("formula report")
        verbose_name_plural = _("formula reports")
        get_latest_by = ("made_at", "pk")

    def __str__(self) -> str:
        return f"{self.made_at:%Y-%m-%d}: {self.matches}"
