"""Chat messages at tables, and reports of them to staff."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models.match import Match, Seat

MESSAGE_LENGTH = 400
REASON_LENGTH = 200


class MessageQuerySet(models.QuerySet["Message"]):
    """Messages by who asks for them."""

    def for_staff(self, user: User) -> MessageQuerySet:
        """All but what would be full of hints for the person: the spectators' channel of matches that they play at
        the moment, and other sealed tables as long as they sit at one, for the same cards may be dealt there."""
        own_seats = Seat.objects.filter(match=models.OuterRef("match"), user=user)
        own_sealed = Seat.objects.filter(match__secrets_held=True, user=user)
        return self.exclude(
            models.Exists(own_seats), room=Message.Channel.SPECTATORS, match__status=Match.Status.PLAYING
        ).exclude(~models.Exists(own_seats), models.Exists(own_sealed), match__secrets_held=True)


class Message(models.Model):
    """A message in one of the two channels of a table. It can be hidden, never reworded."""

    class Channel(models.TextChoices):
        PLAYERS = "players", _("table")
        SPECTATORS = "spectators", _("spectators")

    match = models.ForeignKey(Match, models.CASCADE, related_name="messages", verbose_name=_("match"))
    room = models.CharField(_("channel"), max_length=12, choices=Channel, default=Channel.PLAYERS)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="messages_said", verbose_name=_("author")
    )
    text = models.CharField(_("text"), max_length=MESSAGE_LENGTH)
    said_at = models.DateTimeField(_("sent"), auto_now_add=True)
    hidden_at = models.DateTimeField(_("removed"), null=True, blank=True, editable=False)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name=_("removed by"),
    )

    objects = MessageQuerySet.as_manager()

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ("pk",)
        indexes = (
            models.Index(fields=["match", "room", "id"], name="message_pages"),
            models.Index(fields=["author", "match", "said_at"], name="message_pace"),
        )

    def __str__(self) -> str:
        return self.text

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Messages are written once and never changed."""
        if not self._state.adding:
            raise TypeError("messages are append-only")
        super().save(*args, **kwargs)


class MessageReport(models.Model):
    """A member asks staff to look at a message. Only staff learn who did."""

    class Outcome(models.TextChoices):
        OPEN = "open", _("open")
        UPHELD = "upheld", _("message removed")
        DISMISSED = "dismissed", _("dismissed")

    message = models.ForeignKey(Message, models.CASCADE, related_name="reports", verbose_name=_("message"))
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="message_reports", verbose_name=_("reported by")
    )
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)
    made_at = models.DateTimeField(_("reported"), auto_now_add=True)
    outcome = models.CharField(_("outcome"), max_length=12, choices=Outcome, default=Outcome.OPEN)
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True, editable=False)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name=_("settled by"),
    )

    class Meta:
        verbose_name = _("reported message")
        verbose_name_plural = _("reported messages")
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=["message", "reporter"], name="message_reported_once_each"),)
        indexes = (models.Index(fields=["outcome", "made_at"], name="report_queue"),)

    def __str__(self) -> str:
        return f"{self.message_id}: {self.get_outcome_display()}"
