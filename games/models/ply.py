"""The record of a match: append-only, one row a ply."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.engine.chain import LINK_BYTES
from games.engine.protocol import Event
from games.engine.protocol import Seat as SeatNumber
from games.engine.record import Ply as RecordedPly
from games.models.match import Match


class Ply(models.Model):
    """A numbered move: who made it, its text, what happened, and the digest of the state after it."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="plies")
    number = models.PositiveIntegerField()
    seat = models.SmallIntegerField()
    """A seat, or chance (-1), or the court (-2)."""
    text = models.CharField(max_length=80)
    digest = models.CharField(max_length=16)
    link = models.BinaryField(max_length=LINK_BYTES, default=bytes)
    """The hash of this ply and of the link before it."""
    stored_events = models.JSONField(default=list)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("move made")
        verbose_name_plural = _("moves made")
        ordering = ("match", "number")
        constraints = (models.UniqueConstraint(fields=["match", "number"], name="ply_number_once"),)

    def __str__(self) -> str:
        return f"{self.number}. {self.text}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """A ply that has been written is never written again."""
        if not self._state.adding:
            raise TypeError("plies are append-only")
        super().save(*args, **kwargs)

    @property
    def recorded(self) -> RecordedPly:
        """The ply as it stands in a record."""
        return RecordedPly(self.number, SeatNumber(self.seat), self.text, self.digest)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, as the engine said it."""
        return tuple(read_event(plain) for plain in self.stored_events)


def write_event(event: Event) -> list[Any]:
    """An event as JSON."""
    readers = None if event.readers is None else sorted(event.readers)
    return [event.kind, event.seat, [list(pair) for pair in event.data], readers, event.reveals]


def read_event(plain: list[Any]) -> Event:
    """The event that was written."""
    kind, seat, data, readers, reveals = plain
    return Event(
        kind,
        None if seat is None else SeatNumber(seat),
        tuple((name, value) for name, value in data),
        None if readers is None else frozenset(map(SeatNumber, readers)),
        reveals,
    )
