"""Conversations of two people, and how far each of them has read."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

MESSAGE_LENGTH = 2000


class Conversation(models.Model):
    """All messages between two people. There is one for each pair."""

    first = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("person"), db_index=False
    )
    """The person with the lower number."""
    second = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("other person")
    )
    begun_at = models.DateTimeField(_("begun"))

    class Meta:
        verbose_name = _("conversation")
        verbose_name_plural = _("conversations")
        constraints = (
            models.UniqueConstraint(fields=["first", "second"], name="one_conversation_per_pair"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="conversation_in_order"),
        )

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id}"


class Side(models.Model):
    """A conversation as one of the two has it."""

    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="sides", db_index=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("person"), db_index=False
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("other person"), db_index=False
    )
    last_at = models.DateTimeField(_("last message"))
    read_up_to = models.PositiveBigIntegerField(default=0)
    """The number of the last message that the person has read."""
    unread = models.PositiveIntegerField(default=0)
    cleared_up_to = models.PositiveBigIntegerField(default=0)
    """The person has deleted the messages up to this number for themselves."""
    is_listed = models.BooleanField(default=True)
    """Whether it is in the person's list: not after they deleted it, until another message arrives."""

    class Meta:
        verbose_name = _("side of a conversation")
        verbose_name_plural = _("sides of conversations")
        constraints = (models.UniqueConstraint(fields=["person", "other"], name="one_side_per_person"),)
        indexes = (
            models.Index(fields=["conversation", "person"], name="side_of_conversation"),
            models.Index(fields=["person", "-last_at"], name="side_page", condition=Q(is_listed=True)),
            models.Index(fields=["person"], name="side_unread", condition=Q(unread__gt=0)),
        )

    def __str__(self) -> str:
        return f"{self.person_id} with {self.other_id}: {self.unread} unread"


class PrivateMessage(models.Model):
    """Something that one of the two wrote."""

    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="messages", db_index=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="private_messages", verbose_name=_("author")
    )
    text = models.TextField(_("text"), max_length=MESSAGE_LENGTH)
    at = models.DateTimeField(_("written"))
    hidden_at = models.DateTimeField(_("hidden"), null=True, blank=True)
    """When staff hid it after a report."""

    class Meta:
        verbose_name = _("private message")
        verbose_name_plural = _("private messages")
        indexes = (models.Index(fields=["conversation", "-id"], name="message_page"),)

    def __str__(self) -> str:
        return f"{self.conversation_id}/{self.pk}"
