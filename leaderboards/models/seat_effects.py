"""What the seats were worth in rated matches: sums that follow from the ledger."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from leaderboards.models.ledger import Pool


class SeatBook(models.Model):
    """How far along the ledger of a pool its seats have been summed up. It is locked while they are."""

    pool = models.OneToOneField(Pool, models.CASCADE, primary_key=True, related_name="seat_book")
    number = models.PositiveIntegerField(default=0)
    """The last match that was looked at."""
    revision = models.PositiveIntegerField(default=0)
    """The last revision of the ledger that was known then; a newer one begins the sums anew."""

    class Meta:
        verbose_name = _("seat statistics progress")
        verbose_name_plural = _("seat statistics progress")

    def __str__(self) -> str:
        return f"{self.pool_id}: {self.number}"


class SeatTally(models.Model):
    """How the seats of tables of one size did against what was expected of the players who sat there;
    `leaderboards.seat_effects` tells what the sums are."""

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="seat_tallies", db_index=False)
    players = models.PositiveSmallIntegerField()
    matches = models.PositiveIntegerField()
    sums = models.JSONField()

    class Meta:
        verbose_name = _("seat statistics")
        verbose_name_plural = _("seat statistics")
        constraints = (models.UniqueConstraint(fields=["pool", "players"], name="seats_tallied_once"),)

    def __str__(self) -> str:
        return f"{self.pool_id}, {self.players}: {self.matches}"
