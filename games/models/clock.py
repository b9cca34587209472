"""Who held a seat before, what happened at a table beside the moves, and when the site was down."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class SeatHolder(models.Model):
    """A person who held a seat and lost it to the player who took it over. A row that has been written stays as it is;
    who held the seat at the end is on the seat itself."""

    class Reason(models.TextChoices):
        CONCEDED = "conceded", _("resigned")
        TIMED_OUT = "timed-out", _("was away for too long")

    match = models.ForeignKey(Match, models.CASCADE, related_name="former_holders", db_index=False)
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="former_seats")
    from_ply = models.PositiveIntegerField()
    """The last ply before they came."""
    until_ply = models.PositiveIntegerField()
    """The last ply before another took it over."""
    reason = models.CharField(max_length=12, choices=Reason)
    left_at = models.DateTimeField()
    """When they lost the seat to the other."""

    class Meta:
        verbose_name = _("former player of a seat")
        verbose_name_plural = _("former players of seats")
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=["match", "user"], name="seat_lost_once"),)

    def __str__(self) -> str:
        return f"{self.match_id} seat {self.number}: {self.user_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("former holders are append-only")
        super().save(*args, **kwargs)


class TableEvent(models.Model):
    """What happened at a table that is no move: it changes who decides, never the game. Append-only."""

    class Kind(models.TextChoices):
        EXTENDED = "extended", _("got extra time")
        WAITED = "waited", _("was given more time by the other players")
        TIMED_OUT = "timed-out", _("was away for too long")
        RETURNED = "returned", _("came back")
        TAKEN_OVER = "taken-over", _("took over a seat")
        PLAYED_OUT = "played-out", _("was the last player left")
        RESIGNED = "resigned", _("resigned")
        HINTED = "hinted", _("asked for a hint")

    match = models.ForeignKey(Match, models.CASCADE, related_name="events")
    kind = models.CharField(max_length=12, choices=Kind)
    number = models.PositiveSmallIntegerField()
    """The seat that it is about."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    """Who did it, or to whom it happened."""
    ply = models.PositiveIntegerField()
    """The last ply before it."""
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("table event")
        verbose_name_plural = _("table events")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.match_id} seat {self.number}: {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("what happened at a table is append-only")
        super().save(*args, **kwargs)


class Heartbeat(models.Model):
    """When the site was last seen running. There is one row."""

    id = models.PositiveSmallIntegerField(primary_key=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return self.at.isoformat()


class Outage(models.Model):
    """A time in which the site was down: it is charged to no clock."""

    start = models.DateTimeField()
    end = models.DateTimeField()

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")
        ordering = ("-start",)

    def __str__(self) -> str:
        return f"{self.start.isoformat()} - {self.end.isoformat()}"
