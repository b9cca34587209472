"""What is written in a club."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club

TEXT_LENGTH = 1000


class ClubMessage(models.Model):
    """A message in the chat of a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="messages", db_index=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="club_messages")
    text = models.TextField(max_length=TEXT_LENGTH)
    at = models.DateTimeField()
    hidden_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    hidden_at = models.DateTimeField(null=True, blank=True)
    """When an officer or staff hid it; None if every member may read it."""

    class Meta:
        verbose_name = _("club message")
        verbose_name_plural = _("club messages")
        indexes = (models.Index(fields=["club", "-id"], name="club_chat"),)

    def __str__(self) -> str:
        return f"{self.club_id}: {self.by_id}"


class ClubAnnouncement(models.Model):
    """What officers have to say to all members."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="announcements", db_index=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="club_announcements")
    text = models.TextField(_("announcement"), max_length=TEXT_LENGTH)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("club announcement")
        verbose_name_plural = _("club announcements")
        indexes = (models.Index(fields=["club", "-id"], name="club_announcements"),)

    def __str__(self) -> str:
        return f"{self.club_id}: {self.by_id}"
