"""Notifications: what a person wants to be told, where and when, what is to be told, and how far that has come.
The tables keep the names that they were created with."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models.outgoing_email import OutgoingEmail

SECRET_BYTES = 24
KEY_LENGTH = 60


def new_secret() -> str:
    """A text that cannot be guessed."""
    return secrets.token_urlsafe(SECRET_BYTES)


class Kind(models.TextChoices):
    """What there is to tell. Every kind is registered with `accounts.notifications.registry` by the feature that makes
    it; the site does not start with one that is not."""

    TURN = "turn", _("My turn")
    REMINDER = "reminder", _("My time is running out")
    READY = "ready", _("Ready check: my table is full")
    INVITATION = "invitation", _("Invitation to a table")
    OVER = "over", _("My game is over")
    CHAT = "talk", _("New chat message at my table")
    MESSAGE = "message", _("New message from a player")
    FOLLOWER = "follower", _("New followers and requests")
    SEAT = "seat", _("A player leaves or joins my game")
    APPEAL = "appeal", _("My appeal is answered")
    LEAGUE = "league", _("News from my leagues")
    TOURNAMENT = "tournament", _("News from my tournaments")
    NEWS = "news", _("News from the site")
    ANNOUNCEMENT = "announcement", _("Announcement by the hosts of my league")
    NUDGE = "nudge", _("A host reminds me of a league game")
    CLUB = "club", _("News from my clubs")
    CLUB_POST = "club_post", _("Announcement in my club")
    MODERATION = "moderation", _("Decisions of staff about me")
    SITE = "house", _("Messages from the site")


class Channel(models.TextChoices):
    """Where it can be told."""

    PAGE = "page", _("On site")
    EMAIL = "mail", _("Email")
    PUSH = "push", _("Push")
    WEBHOOK = "hook", _("Webhook")


class Moment(models.TextChoices):
    """When it is told."""

    AT_ONCE = "at_once", _("right away")
    DELAYED = "delayed", _("after 15 minutes")
    DIGEST = "digest", _("daily digest")
    NEVER = "never", _("never")


class NotificationPreference(models.Model):
    """When a person wants to be told one kind of thing in one place. A missing row means the site's own choice."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="notification_preferences",
        verbose_name=_("person"),
        db_index=False,
    )
    kind = models.CharField(_("event"), max_length=12, choices=Kind)
    channel = models.CharField(_("channel"), max_length=8, choices=Channel)
    moment = models.CharField(_("timing"), max_length=8, choices=Moment)

    class Meta:
        db_table = "accounts_wish"
        verbose_name = _("notification preference")
        verbose_name_plural = _("notification preferences")
        constraints = (models.UniqueConstraint(fields=["user", "kind", "channel"], name="one_wish_for_each_place"),)

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}, {self.channel}, {self.moment}"


class PushSubscription(models.Model):
    """A browser that shows messages of ours even while no page is open. The two keys are the browser's: with them only
    that browser can read what is sent."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions", verbose_name=_("person")
    )
    endpoint = models.CharField(_("address"), max_length=600, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    label = models.CharField(_("device"), max_length=60, blank=True)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return f"{self.user}: {self.label}"


class Webhook(models.Model):
    """An address at which programs are told, of a person or of something above that points to it, as a league does."""

    class Shape(models.TextChoices):
        JSON = "json", _("JSON, signed")
        DISCORD = "discord", _("Discord")
        SLACK = "slack", _("Slack")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="webhook",
        verbose_name=_("person"),
    )
    """Whose it is; None if no person owns it."""
    url = models.CharField(_("address"), max_length=600)
    shape = models.CharField(_("format"), max_length=8, choices=Shape, default=Shape.JSON)
    secret = models.CharField(max_length=40, default=new_secret)
    """What messages are signed with."""
    failures = models.PositiveSmallIntegerField(default=0)
    """How many messages in a row could not be delivered."""
    disabled_at = models.DateTimeField(null=True, blank=True)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        db_table = "accounts_hook"
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    def __str__(self) -> str:
        return f"{self.user}: {self.shape}"


class FeedKey(models.Model):
    """The secret part of the addresses of a person's feeds."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="feed_key", verbose_name=_("person")
    )
    secret = models.CharField(max_length=40, unique=True, default=new_secret)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("feed key")
        verbose_name_plural = _("feed keys")

    def __str__(self) -> str:
        return str(self.user)


class NotificationQuerySet(models.QuerySet["Notification"]):
    """Notifications by what is asked for."""

    def to_plan(self, now: datetime) -> NotificationQuerySet:
        """Those whose time has come and that have no ways yet, the oldest first."""
        return self.filter(planned_at=None, due_at__lte=now).order_by("due_at", "pk")


class Notification(models.Model):
    """Something that one person is to be told, once. It holds no words: the feature that registered its kind makes them
    for the person's own view when they are shown or sent."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notifications", verbose_name=_("person"), db_index=False
    )
    kind = models.CharField(_("event"), max_length=12, choices=Kind)
    subject_id = models.BigIntegerField(null=True, blank=True, db_index=True, db_column="match_id")
    """The key of what it is about, for the feature that registered its kind: a match, or a league."""
    key = models.CharField(max_length=KEY_LENGTH)
    """Names the thing itself: a person who has been told of it is not told again."""
    since = models.PositiveIntegerField(default=0)
    """A number of the feature's own by which it sees whether the person has decided since: at a table, their last
    ply."""
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    due_at = models.DateTimeField(_("due"))
    """Before it the person is not told, not even on the page."""
    planned_at = models.DateTimeField(null=True, blank=True)
    """When it was put on its ways; None until then."""
    is_shown = models.BooleanField(default=False)
    """Whether it stands on the person's page."""
    read_at = models.DateTimeField(_("read"), null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    """When the link that it carried was used: once."""

    objects = NotificationQuerySet.as_manager()

    subject: Any = None
    """What it is about, once its feature has loaded it; no column."""

    class Meta:
        db_table = "games_notice"
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
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
    """A notification on its way to one place."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        QUEUED = "queued", _("being sent")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("outdated or unwanted")
        FAILED = "failed", _("could not be delivered")

    notification = models.ForeignKey(
        Notification, models.CASCADE, related_name="deliveries", db_index=False, db_column="notice_id"
    )
    channel = models.CharField(_("channel"), max_length=8, choices=Channel)
    target = models.PositiveBigIntegerField(default=0)
    """Which of several devices."""
    is_gathered = models.BooleanField(default=False)
    """Whether it goes with others in one email."""
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.WAITING)
    due_at = models.DateTimeField(_("due"))
    attempts = models.PositiveSmallIntegerField(default=0)
    settled_at = models.DateTimeField(null=True, blank=True)
    email = models.ForeignKey(OutgoingEmail, models.SET_NULL, null=True, blank=True, related_name="deliveries")
    """The email that brings it, once it has been written; it is sent when that is."""

    class Meta:
        db_table = "games_delivery"
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints = (
            models.UniqueConstraint(fields=["notification", "channel", "target"], name="one_way_to_each_place"),
        )
        indexes = (models.Index(fields=["due_at"], name="delivery_due", condition=Q(state="waiting")),)

    def __str__(self) -> str:
        return f"{self.notification_id} {self.channel}: {self.state}"
