"""What is remembered of how far a person can be counted on."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Sum
from django.utils.translation import gettext_lazy as _

from games.models.match import Seat
from games.reliability import Decisions, Figure, figure


class ReliabilityQuerySet(models.QuerySet["Reliability"]):
    """Figures of people."""

    def figures(self, people: Iterable[int], now: datetime) -> dict[int, Figure]:
        """What is known of each of these people: what their finished matches have left, and those under way."""
        ids = set(people)
        known = {row.user_id: row.at(now) for row in self.filter(user__in=ids)}
        running = Seat.objects.uncounted().filter(user__in=ids).order_by().values("user")
        for row in running.annotate(in_time=Sum("on_time"), too_late=Sum("late"), forgiven=Sum("excused")):
            fresh = Decisions(row["in_time"], row["too_late"], row["forgiven"])
            known[row["user"]] = known.get(row["user"], Decisions()).plus(fresh)
        return {person: figure(known.get(person, Decisions())) for person in ids}


class Reliability(models.Model):
    """The decisions of a person in matches that they have finished or left, each worth less the longer ago it was."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="reliability", verbose_name=_("person")
    )
    on_time = models.FloatField(default=0.0)
    late = models.FloatField(default=0.0)
    excused = models.FloatField(default=0.0)
    as_of = models.DateTimeField()
    """When the sums were worth what they say."""

    objects = ReliabilityQuerySet.as_manager()

    class Meta:
        verbose_name = _("reliability")
        verbose_name_plural = _("reliabilities")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.on_time:.1f} / {self.late:.1f}"

    def at(self, now: datetime) -> Decisions:
        """What the sums are worth now."""
        return Decisions(self.on_time, self.late, self.excused).after((now - self.as_of) / timedelta(days=1))
