"""Emails on their way to the mail server."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class OutgoingEmail(models.Model):
    """An email, from the transaction that wrote it until the mail server has it. What it says, and to whom, is erased
    as soon as it is settled; that it was, is remembered for a while, so that it is never sent again."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENT = "sent", _("sent")
        FAILED = "failed", _("could not be delivered")
        DROPPED = "dropped", _("no longer needed")

    message_id = models.CharField(max_length=250, unique=True)
    """The same for every attempt: a second copy can be recognised."""
    content: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict, blank=True)
    """What `EmailMultiAlternatives` is made of; empty once the email is settled."""
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.WAITING)
    made_at = models.DateTimeField(_("made"))
    due_at = models.DateTimeField(_("due"))
    """When it is tried next. A worker moves it on before trying, so that one at a time does."""
    attempts = models.PositiveSmallIntegerField(default=0)
    settled_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=60, blank=True)
    """Why the last attempt failed: the kind of error and the code of the server, never its words."""

    class Meta:
        verbose_name = _("outgoing email")
        verbose_name_plural = _("outgoing emails")
        indexes = (
            models.Index(fields=["due_at"], name="email_due", condition=Q(state="waiting")),
            models.Index(fields=["made_at"], name="email_age"),
        )

    def __str__(self) -> str:
        return f"{self.message_id}: {self.state}"
