"""When the table of a real-time league is played: the time that holds, what its players propose, and when they can."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.models.season import Entry, LeagueTable


class Appointment(models.Model):
    """When a table is played: at the league's usual time, until everybody at it has agreed to another."""

    table = models.OneToOneField(LeagueTable, models.CASCADE, related_name="appointment")
    at = models.DateTimeField(_("time"))
    is_agreed = models.BooleanField(default=False)
    """Whether everybody has agreed to it; otherwise it is the league's usual time."""
    present = models.JSONField(default=list)
    """The numbers of the entries who have said that they are there."""

    class Meta:
        verbose_name = _("appointment")
        verbose_name_plural = _("appointments")

    def __str__(self) -> str:
        return f"{self.table_id}: {self.at}"


class ProposedTime(models.Model):
    """A time that a player of a table proposes for it."""

    appointment = models.ForeignKey(Appointment, models.CASCADE, related_name="proposals", db_index=False)
    by = models.ForeignKey(Entry, models.CASCADE, related_name="proposed_times")
    at = models.DateTimeField(_("time"))
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("proposed time")
        verbose_name_plural = _("proposed times")
        constraints = (models.UniqueConstraint(fields=["appointment", "at"], name="time_proposed_once"),)

    def __str__(self) -> str:
        return f"{self.appointment_id}: {self.at}"


class Agreement(models.Model):
    """A player who can come at a proposed time; who proposes it agrees to it."""

    proposal = models.ForeignKey(ProposedTime, models.CASCADE, related_name="agreements", db_index=False)
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="agreements")

    class Meta:
        verbose_name = _("agreement")
        verbose_name_plural = _("agreements")
        constraints = (models.UniqueConstraint(fields=["proposal", "entry"], name="agreed_once"),)

    def __str__(self) -> str:
        return f"{self.proposal_id}: {self.entry_id}"


class Availability(models.Model):
    """When a member of a season can usually play, in the time zone that the person lives in."""

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="availability")
    parts = models.JSONField(default=list)
    """Parts of the week, from 0: four of each day, Monday's first."""

    class Meta:
        verbose_name = _("availability")
        verbose_name_plural = _("availabilities")

    def __str__(self) -> str:
        return f"{self.entry_id}: {len(self.parts)}"
