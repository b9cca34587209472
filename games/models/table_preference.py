"""What people are to be told, and how far that has come."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Channel, Kind, Moment, OutgoingEmail
from games.models.match import Match

KEY_LENGTH = 60


class NoticeQuerySet(models.QuerySet["Notice"]):
    """Notices by what is asked for."""

    def to_plan(self, now: datetime) -> NoticeQuerySet:
        """Notices whose time has come and of which nobody has seen yet where they are wanted, the oldest first."""
        return self.filter(planned_at=None, due_at__lte=now).order_by("due_at", "pk")


class Notice(models.Model):
    """Something that one person is to be told, once. It holds no words: these are made for his own view when they are
    shown or sent."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", verbose_name=_("person"), db_index=False
    )
    kind = models.CharField(_("what"), max_length=12, choices=Kind)
    match = models.ForeignKey(Match, models.CASCADE, null=True, blank=True, related_name="notices")
    key = models.CharField(max_length=KEY_LENGTH)
    """Names the thing itself: who has been told of it is not told again."""
    since = models.PositiveIntegerField(default=0)
    """The person's own last ply when it was noted: a later one means that he has decided."""
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    due_at = models.DateTimeField(_("due"))
    """Before it nobody is told, not even on the page."""
    planned_at = models.DateTimeField(null=True, blank=True)
    """When it was put on its ways; None until then."""
    is_shown = models.BooleanField(default=False)
    """Whether it stands on the person's page."""
    read_at = models.DateTimeField(_("read"), null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    """When the link that it carried was used: once."""

    objects = NoticeQuerySet.as_manager()

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints = (models.UniqueConstraint(fields=["user", "key"], name="told_once"),)
        indexes = (
            models.Index(fields=["due_at"], name="notice_to_plan", condition=Q(planned_at=None)),
            models.Index(fields=["user", "-due_at"], name="notice_page", condition=Q(is_shown=True)),
            models.Index(fields=["user"], name="notice_unread", condition=Q(is_shown=True, read_at=None)),
            models.Index(fields=["made_at"], name="notice_age"),
        )

    def __str__(self) -> str:
        return f"{self.user_id}: {self.key}"


class Delivery(models.Model):
    """A notice on its way to one place."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        QUEUED = "queued", _("on its way to the mail server")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("no longer so, or not wanted")
        FAILED = "failed", _("could not be delivered")

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="deliveries", db_index=False)
    channel = models.CharField(_("where"), max_length=8, choices=Channel)
    target = models.PositiveBigIntegerField(default=0)
    """Which of several devices."""
    is_gathered = models.BooleanField(default=False)
    """Whether it goes with others in one letter."""
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.WAITING)
    due_at = models.DateTimeField(_("due"))
    attempts = models.PositiveSmallIntegerField(default=0)
    settled_at = models.DateTimeField(null=True, blank=True)
    email = models.ForeignKey(OutgoingEmail, models.SET_NULL, null=True, blank=True, related_name="deliveries")
    """The email that brings it, once it has been written; it is sent when that is."""

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints = (models.UniqueConstraint(fields=["notice", "channel", "target"], name="one_way_to_each_place"),)
        indexes = (models.Index(fields=["due_at"], name="delivery_due", condition=Q(state="waiting")),)

    def __str__(self) -> str:
        return f"{self.notice_id} {self.channel}: {self.state}"


class TableWish(models.Model):
    """How a person wants to be told about one table, if not as usual."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="wishes", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="table_wishes")
    moment = models.CharField(_("when"), max_length=8, choices=Moment)

    class Meta:
        verbose_name = _("wish about a table")
        verbose_name_plural = _("wishes about tables")
        constraints = (models.UniqueConstraint(fields=["match", "user"], name="one_wish_about_a_table"),)

    def __str__(self) -> str:
        return f"{self.match_id}, {self.user_id}: {self.moment}"
