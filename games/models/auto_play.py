"""What players have ordered in advance: append-only, one row each time an order was given."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class StandingOrder(models.Model):
    """An order of a seat, from when it was given until it was revoked. Those in force stand on the seat as well, where
    every move reads them without asking for them."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="standing_orders", db_index=False)
    seat = models.PositiveSmallIntegerField()
    order = models.CharField(max_length=40)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="standing_orders")
    """A seat can change hands; orders do not go with it."""
    given_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("auto-play setting")
        verbose_name_plural = _("auto-play settings")
        constraints = (
            models.UniqueConstraint(
                fields=["match", "seat", "order"], name="order_in_force_once", condition=Q(revoked_at__isnull=True)
            ),
        )
        indexes = (models.Index(fields=["match", "seat"], name="order_of_seat"),)

    def __str__(self) -> str:
        return f"{self.match_id} seat {self.seat}: {self.order}"
