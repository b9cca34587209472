"""Announcements, their texts in several languages, and how far the news has spread."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

TITLE_LENGTH = 100
TEXT_LENGTH = 10_000


class AnnouncementQuerySet(models.QuerySet["Announcement"]):
    """Announcements by what is asked for."""

    def published(self, now: datetime) -> AnnouncementQuerySet:
        """Those that everybody can read, the newest first."""
        return self.filter(withdrawn_at=None, starts_at__lte=now).order_by("-starts_at", "-pk")

    def to_notify(self, now: datetime) -> AnnouncementQuerySet:
        """Those of which members have still to be told, the oldest first."""
        due = self.filter(notifies=True, notified_at=None, withdrawn_at=None, starts_at__lte=now, ends_at__gt=now)
        return due.order_by("starts_at", "pk")


class Announcement(models.Model):
    """Something that the administrators of the site tell everybody."""

    key = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    """Of the form that it was written in: a form that is sent twice makes one announcement."""
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("author"), db_index=False
    )
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    changed_at = models.DateTimeField(_("changed"))
    starts_at = models.DateTimeField(_("from"))
    """When it is published. It does not move once that has happened: what people dismiss is told by it."""
    ends_at = models.DateTimeField(_("until"))
    """Until then it is a banner, and worth an email; the page of news keeps it."""
    has_banner = models.BooleanField(_("banner"), default=True)
    notifies = models.BooleanField(_("notification"), default=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    reached = models.PositiveBigIntegerField(default=0)
    """The number of the last member who was notified: they are notified in the order of their numbers."""
    notified_at = models.DateTimeField(null=True, blank=True)
    """When all of them were."""

    objects = AnnouncementQuerySet.as_manager()

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        permissions = (("publish", "Can publish, change and withdraw announcements"),)
        constraints = (models.CheckConstraint(condition=Q(ends_at__gt=F("starts_at")), name="announcement_ends"),)
        indexes = (
            models.Index(fields=["-starts_at", "-id"], name="announcement_page", condition=Q(withdrawn_at=None)),
        )

    def __str__(self) -> str:
        return f"{self.pk}: {self.starts_at:%Y-%m-%d}"


class AnnouncementText(models.Model):
    """An announcement in one language. There is always one in English."""

    announcement = models.ForeignKey(Announcement, models.CASCADE, related_name="texts", db_index=False)
    language = models.CharField(_("language"), max_length=10)
    title = models.CharField(_("title"), max_length=TITLE_LENGTH)
    text = models.TextField(_("text"), max_length=TEXT_LENGTH)
    """Markdown."""

    class Meta:
        verbose_name = _("text of an announcement")
        verbose_name_plural = _("texts of announcements")
        constraints = (models.UniqueConstraint(fields=["announcement", "language"], name="one_text_per_language"),)

    def __str__(self) -> str:
        return f"{self.language}: {self.title}"
